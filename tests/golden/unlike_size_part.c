int scores[4];
