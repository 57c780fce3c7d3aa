// GNU x ?: y: the first operand is evaluated once and is also the value.
#include <stdio.h>

static int calls;

static int next(int step)
{
    calls++;
    static int state = -2;
    state += step;
    return state;
}

static const char *name(const char *s)
{
    return s ?: "(null)";
}

int main(void)
{
    int a = next(1) ?: 100;                 // -1
    int b = next(1) ?: 100;                 // 0, so 100
    int c = next(1) ?: next(50);            // 1, right side untouched
    printf("%d %d %d %d\n", a, b, c, calls);
    int i = 0;
    int d = i++ ?: 7;
    int e = i++ ?: 8;
    printf("%d %d %d\n", d, e, i);
    printf("%s %s\n", name("text"), name(NULL));
    int x = 0, y = 0, z = 3;
    printf("%d\n", x ?: y ?: z ?: 9);
    double f = 0.0 ?: 2.5;
    printf("%g %g\n", f, 0.25 ?: 1.0);
    printf("%g\n", 3 ?: 0.5);               // the common type is double
    printf("%d\n", (-1 ?: 0u) > 0);
    int *p = NULL, *q = p ?: &z;
    printf("%d\n", *q);
    *(p ?: &z) += 4;
    printf("%d\n", z);
    printf("%d\n", (z > 100) ?: 42);
    x ?: (y = 5);
    z ?: (y = 6);
    printf("%d\n", y);
    return 0;
}
