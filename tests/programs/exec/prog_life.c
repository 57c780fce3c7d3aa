// Game of life on a torus: a glider travels, a blinker blinks.
#include <stdio.h>
#include <string.h>

enum { ROWS = 8, COLUMNS = 10 };
typedef _Bool Grid[ROWS][COLUMNS];

static int neighbours(Grid g, int r, int c)
{
    int n = 0;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
            n += (i || j) && g[(r + i + ROWS) % ROWS][(c + j + COLUMNS) % COLUMNS];
    return n;
}

static int step(Grid g)
{
    Grid next;
    int alive = 0;
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++) {
            int n = neighbours(g, r, c);
            alive += next[r][c] = n == 3 || (n == 2 && g[r][c]);
        }
    memcpy(g, next, sizeof next);
    return alive;
}

static void print(Grid g)
{
    for (int r = 0; r < ROWS; r++) {
        for (int c = 0; c < COLUMNS; c++)
            putchar(g[r][c] ? '#' : '.');
        putchar('\n');
    }
}

int main(void)
{
    Grid g = {0};
    static const char *const pattern[ROWS] = {".#", "..#", "###", "", "", "......###"};
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; pattern[r] && pattern[r][c]; c++)
            g[r][c] = pattern[r][c] == '#';
    print(g);
    for (int i = 1; i <= 12; i++) {
        int alive = step(g);
        if (i % 4 == 0) {
            printf("generation %d: %d\n", i, alive);
            print(g);
        }
    }
    return 0;
}
