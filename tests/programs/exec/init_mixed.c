// Initializers from every kind of expression: calls, conditionals, other variables, earlier parts of the same declaration.
#include <stdio.h>
#include <string.h>

struct Stat { int n; double mean; char label[8]; };

static int counter;

static int tick(void)
{
    return counter += 2;
}

static struct Stat stat(const int *a, int n)
{
    struct Stat s = {n, 0, "mean"};
    for (int i = 0; i < n; i++)
        s.mean += a[i];
    s.mean /= n ?: 1;
    return s;
}

int main(void)
{
    int a = 1, b = a + 1, c = (a = 5, b * 2), d[2] = {c, c + a};
    printf("%d %d %d %d %d\n", a, b, c, d[0], d[1]);
    int *p = d, **pp = &p, first = **pp, size = sizeof d / sizeof *p;
    printf("%d %d\n", first, size);
    struct Stat s = stat(d, size), t = s;
    t.label[0]++;
    printf("%d %g %s %s\n", s.n, s.mean, s.label, t.label);
    struct { struct Stat stats[2]; int sum; } all = {{s, stat(d, 1)}, .sum = tick() + d[1]};
    printf("%g %g %d\n", all.stats[0].mean, all.stats[1].mean, all.sum);
    char copy[sizeof s.label];
    memcpy(copy, s.label, sizeof copy);
    int equal = !strcmp(copy, s.label), grid[2][2] = {{tick()}, {[1] = equal ? -1 : 1}};
    printf("%d %d %d %d\n", equal, grid[0][0], grid[1][1], counter);
    for (int i = 0, j = i + 10, *q = &j; i < 2; i++, --*q)
        printf("%d %d\n", i, j);
    return 0;
}
