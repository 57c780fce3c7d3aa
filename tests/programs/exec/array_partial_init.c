// Partially initialised arrays: the rest is zero, also for locals on a dirty stack and for every element type.
#include <stdio.h>

static int dirty(void)
{
    volatile int junk[64];
    for (int i = 0; i < 64; i++)
        junk[i] = -1 - i;
    return junk[63];
}

static int check(void)
{
    int a[32] = {1, 2};
    char c[16] = "ab";
    double d[4] = {0.5};
    int *p[4] = {a};
    struct { char t; int v[3]; } s[2] = {{'x', {7}}};
    int sum = 0;
    for (int i = 0; i < 32; i++)
        sum += a[i];
    for (int i = 0; i < 16; i++)
        sum += c[i];
    for (int i = 0; i < 4; i++)
        sum += d[i] * 2;
    for (int i = 1; i < 4; i++)
        sum += p[i] != NULL;
    return sum + s[0].t + s[0].v[0] + s[0].v[1] + s[0].v[2] + s[1].t + s[1].v[2];
}

int main(void)
{
    for (int i = 0; i < 3; i++)
        printf("%d %d\n", dirty(), check());

    int empty[5] = {};                  // GNU
    int zero[5] = {0};
    int trailing[5] = {1, 2, 3,};
    int deduced[] = {1, 2, 3, [9] = 10};
    printf("%d %d %d %d\n", empty[0] | empty[4], zero[4], trailing[2], trailing[3]);
    printf("%zu %d %d\n", sizeof deduced / sizeof *deduced, deduced[8], deduced[9]);
    for (int i = 0; i < 2; i++) {
        int fresh[3] = {i};             // initialised again on every pass
        printf("%d %d\n", fresh[0], fresh[1]);
        fresh[0] = fresh[1] = 99;
    }
    int grid[3][3] = {{1}, {}, {0, 0, 9}};
    printf("%d %d %d %d\n", grid[0][0], grid[0][2], grid[1][1], grid[2][2]);
    _Bool flags[3] = {[1] = 5};
    printf("%d%d%d\n", flags[0], flags[1], flags[2]);
    return 0;
}
