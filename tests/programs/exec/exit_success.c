// exit(EXIT_SUCCESS) inside an expression ends the program with status zero.
#include <stdio.h>
#include <stdlib.h>

static int done(int status)
{
    printf("%d %d\n", EXIT_SUCCESS, EXIT_FAILURE);
    exit(status ? EXIT_FAILURE : EXIT_SUCCESS);
    return 9;
}

int main(void)
{
    int x = 1;
    x = x && done(0) ? 5 : 6;
    return x;
}
