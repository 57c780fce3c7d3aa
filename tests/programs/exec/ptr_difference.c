// Pointer differences: scaled by the element, negative, between members of one array, as ptrdiff_t.
#include <stddef.h>
#include <stdio.h>

struct Three { char bytes[3]; };

int main(void)
{
    int a[10];
    long long w[4];
    struct Three s[5];
    char c[8];
    printf("%td %td %td\n", &a[7] - &a[2], &a[2] - &a[7], &a[3] - &a[3]);
    printf("%td %td\n", &w[3] - w, (char *)&w[3] - (char *)w);
    printf("%td %td\n", &s[4] - &s[0], (char *)&s[4] - (char *)&s[0]);
    printf("%td\n", &c[8] - c);
    printf("%zu %d\n", sizeof(&a[1] - &a[0]), (&a[0] - &a[1]) < 0);
    int *p = a, *q = a + 10;
    printf("%d %d\n", (int)(q - p), (int)(p - q));
    printf("%td\n", (p + (q - p) / 2) - a);
    printf("%d\n", (unsigned char)(p - q));
    printf("%d\n", q - p > sizeof a / sizeof *a - 1);

    int grid[3][4];
    printf("%td %td %td\n", &grid[2] - &grid[0], grid[2] - grid[1], &grid[2][3] - &grid[2][0]);
    int (*row)[4] = grid;
    row += 2;
    printf("%td\n", row - grid);
    const char *text = "key=value", *eq = text;
    while (*eq != '=')
        eq++;
    printf("%.*s %td\n", (int)(eq - text), text, eq - text);
    ptrdiff_t d = q - p;
    d *= -1;
    printf("%td\n", d);
    void *v = a, *u = a + 1;
    printf("%td\n", u - v);            // GNU: void has size 1
    return 0;
}
