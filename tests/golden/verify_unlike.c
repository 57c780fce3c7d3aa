// What one file takes for a long is an int in another, and an array has another length.
extern long shared;
extern int open[], longer[4];

int main(void) { return open[0] + longer[0] == (int)shared; }
