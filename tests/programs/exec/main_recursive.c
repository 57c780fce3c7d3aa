// main called recursively, with its parameters used as plain variables.
#include <stdio.h>

static int depth;

int main(int argc, char **argv)
{
    if (depth == 0)
        argc = 5;
    if (argc == 0)
        return 100;
    depth++;
    printf("%d %d\n", depth, argc);
    int r = main(argc - 1, argv);
    printf("%d\n", r);
    return r - argc;
}
