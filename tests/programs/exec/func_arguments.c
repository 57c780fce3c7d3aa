// Argument passing: conversions to parameter types, many arguments, parameters as modifiable locals.
#include <stdio.h>

static int convert(char c, unsigned char u, short s, _Bool b, float f, long long w)
{
    return c + u + s + b + (int)f + (int)w;
}

static long long many(int a, long b, char c, double d, short e, float f, int *g, long long h, unsigned i, double j, int k, _Bool l)
{
    return a + b + c + (long long)d + e + (long long)f + *g + h + i + (long long)j + k + l;
}

static int countdown(int n)
{
    int steps = 0;
    while (n-- > 0)
        steps++;
    return steps;
}

static int modify(int a[], int *p, int v)
{
    a++;
    a[0] = 50;
    p = &v;
    *p = 60;
    return v;
}

static int unnamed(int used, __attribute__((unused)) int unused)
{
    return used;
}

static int nested(int x, int y) { return x * 10 + y; }

int main(void)
{
    printf("%d\n", convert(300, -1, 70000, 5, 2.9, 1LL << 33 | 7));
    int seven = 7;
    printf("%lld\n", many(1, 2, '\3', 4.9, 5, 6.9, &seven, 8, 9, 10.5, 11, 12));
    int n = 4;
    printf("%d\n", countdown(n));
    printf("%d\n", n);
    int a[3] = {1, 2, 3}, z = 9;
    printf("%d\n", modify(a, &z, 0));
    printf("%d %d %d\n", a[0], a[1], z);
    printf("%d\n", unnamed(3, 4));
    printf("%d\n", nested(nested(1, 2), nested(3, 4)));
    printf("%d\n", nested((n = 2, n + 1), ((5, 6))));
    unsigned char u = 255;
    printf("%d\n", nested(u + 1, (unsigned char)(u + 1)));
    return 0;
}
