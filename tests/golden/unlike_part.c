int shared = 1;
int open[2], longer[3];
