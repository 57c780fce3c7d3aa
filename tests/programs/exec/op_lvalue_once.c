// The left side of a compound assignment or ++ is evaluated exactly once, whatever its side effects.
#include <stdio.h>

static int array[4] = {1, 2, 3, 4}, calls;

static int *at(int i)
{
    calls++;
    return &array[i];
}

struct S { int n; struct S *next; unsigned bits : 4; };

static struct S nodes[3] = {{1, &nodes[1], 1}, {2, &nodes[2], 2}, {3, &nodes[0], 3}};

static struct S *step(struct S **p)
{
    return *p = (*p)->next;
}

int main(void)
{
    *at(1) += 10;
    *at(2) <<= 2;
    (*at(3))++;
    --*at(0);
    printf("%d %d %d %d %d\n", array[0], array[1], array[2], array[3], calls);
    int i = 0;
    array[i++] += 5;
    array[i++] -= 5;
    array[++i] *= 2;
    printf("%d %d %d %d %d\n", array[0], array[1], array[2], array[3], i);
    int *p = array;
    *p++ |= 8;
    *++p ^= 1;
    printf("%d %d %td\n", array[0], array[2], p - array);
    struct S *n = nodes;
    step(&n)->n += 100;
    step(&n)->bits += 14;
    step(&n)->n++;
    printf("%d %d %d %td\n", nodes[1].n, nodes[2].bits, nodes[0].n, n - nodes);
    char text[] = "abcd", *t = text;
    *t++ -= 32;
    *t++ ^= 32;
    printf("%s %td\n", text, t - text);
    int grid[2][2] = {{1, 2}, {3, 4}}, r = 0, c = 1;
    grid[r++][c--] += 10;
    grid[r--][c++] *= grid[0][1];
    printf("%d %d %d %d\n", grid[0][1], grid[1][0], r, c);
    calls = 0;
    *(calls++, at(0)) /= 2;
    printf("%d %d\n", array[0], calls);
    return 0;
}
