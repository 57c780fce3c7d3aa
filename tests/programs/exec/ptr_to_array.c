// Pointers to whole arrays: declaration, stepping, indexing, parameters, results.
#include <stdio.h>

static int grid[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};

static int (*row_of(int i))[4]
{
    return &grid[i];
}

static int sum(int (*rows)[4], int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            s += rows[i][j];
    return s;
}

int main(void)
{
    int (*p)[4] = grid;
    printf("%d %d %d\n", (*p)[1], p[1][1], *p[2]);
    p++;
    printf("%d %d %d\n", **p, *(*p + 3), (*(p - 1))[0]);
    printf("%zu %zu\n", sizeof *p, sizeof **p);
    printf("%d %d\n", sum(grid, 3), sum(grid + 1, 1));
    printf("%d %d\n", (*row_of(2))[3], row_of(1)[0][2]);
    (*row_of(0))[0] = 100;
    printf("%d\n", grid[0][0]);

    int a[5] = {1, 2, 3, 4, 5};
    int (*whole)[5] = &a;
    printf("%d %zu\n", (*whole)[4], sizeof *whole / sizeof **whole);
    printf("%td\n", (int *)(whole + 1) - a);
    int (*view)[2] = (int (*)[2])&grid[1][0];
    printf("%d %d\n", view[1][0], view[1][1]);

    int (*all)[3][4] = &grid;
    printf("%d %zu\n", (*all)[2][1], sizeof *all);
    char (*text)[6] = &"hello";
    printf("%s %c %zu\n", *text, (*text)[1], sizeof *text);
    int (*table[2])[4] = {grid + 2, grid};
    printf("%d %d\n", (*table[0])[0], table[1][0][3]);
    return 0;
}
