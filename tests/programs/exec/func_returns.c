// Return statements: conversions to the result type, void returns, early returns, main's implicit zero.
#include <stdio.h>

static char narrow(int x) { return x; }
static unsigned char wrap(int x) { return x; }
static int truncate_it(double d) { return d; }
static float single(double d) { return d; }
static _Bool truth(int x) { return x & 256; }
static long long widen(unsigned u) { return u; }
static unsigned reinterpret(int x) { return x; }
static const char *constant(void) { return "abc"; }
static void *generic(int *p) { return p; }
static int nothing(int x) { if (x) return 1; else return 2; }

static void procedure(int *p)
{
    if (*p > 3)
        return;
    *p = 100;
    return (void)(*p += 1);                 // GNU: a void expression may be returned
}

static int loops(int n)
{
    for (int i = 0;; i++) {
        while (1)
            switch (i) {
            case 3: return i * n;
            default: goto next;
            }
    next:;
    }
}

static int comma(int a) { return a++, a * 2; }

int main(void)
{
    printf("%d %d %d\n", narrow(200), wrap(300), truncate_it(-2.9));
    printf("%.9g %d %d\n", single(0.1), truth(255), truth(256));
    printf("%lld %u\n", widen(-1), reinterpret(-1));
    int x = 5, y = 1;
    *(int *)generic(&x) += 2;
    procedure(&x);
    procedure(&y);
    printf("%s %d %d\n", constant() + 1, x, y);
    printf("%d %d %d %d\n", nothing(0), nothing(1), loops(5), comma(4));
    (void)nothing(3);
    nothing(4);
}
