long labs(long number) { return number < 0 ? -number : number; }
