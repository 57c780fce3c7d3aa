// Scalars in braces, self-reference by sizeof and address, initializers that convert.
#include <stdio.h>

struct Self { struct Self *me; int size; };

static int g = {5};
static struct Self self = {&self, sizeof self == sizeof(struct Self)};

int main(void)
{
    int x = {7};
    double d = {3};
    char *s = {"braces"};
    int *p = {&x};
    printf("%d %d %g %s %d\n", g, x, d, s, *p);
    int n = sizeof n;                       // n is in scope, not evaluated
    void *v = &v;
    printf("%d %d\n", n, v == &v);
    struct Self local = {.me = &local, .size = sizeof local.me == sizeof(void *)};
    printf("%d %d\n", local.me->me == &local, self.me->me->size);
    printf("%d\n", local.me->size);
    unsigned char u = 511;
    signed char c = 200;
    short h = 1 << 20;
    unsigned w = -1;
    float f = 16777217;
    int i = -2.9;
    _Bool b = 0.001;
    printf("%d %d %d %u %.1f %d %d\n", u, c, h, w, f, i, b);
    long long l = -1u, m = -1;
    printf("%lld %lld\n", l, m);
    int y = x, z = y++ + x--;
    printf("%d %d %d\n", x, y, z);
    const int k = x * y;
    register int r = k;
    printf("%d\n", r);
    int a[1] = {{1}}, e = a[0];             // doubly braced element
    printf("%d\n", e);
    return 0;
}
