// Comparing fully initialised structs without padding by memcmp; clearing by memset; copying by memcpy.
#include <stdio.h>
#include <string.h>

struct Key { int a; short b, c; unsigned char d[4]; };
struct Padded { char c; int i; };

static int equal(const struct Key *x, const struct Key *y)
{
    return memcmp(x, y, sizeof *x) == 0;
}

static struct Padded make(char c, int i)
{
    struct Padded p;
    memset(&p, 0, sizeof p);
    p.c = c;
    p.i = i;
    return p;
}

int main(void)
{
    struct Key x = {1, 2, 3, {4, 5, 6, 7}}, y = x, z;
    printf("%zu\n", sizeof x);
    printf("%d\n", equal(&x, &y));
    y.d[3]++;
    printf("%d %d\n", equal(&x, &y), memcmp(&x, &y, sizeof x - 1));
    memcpy(&z, &y, sizeof z);
    printf("%d %d\n", equal(&y, &z), z.d[3]);
    z.a = -1;
    printf("%d\n", memcmp(&x, &z, sizeof x) < 0);
    memset(&z, 0, sizeof z);
    struct Key zero = {0};
    printf("%d %d\n", equal(&z, &zero), z.a | z.b | z.c | z.d[0]);
    memset(&z, -1, sizeof z);
    printf("%d %d %d %d\n", z.a, z.b, z.c, z.d[0]);

    // With padding only members may be compared.
    struct Padded p = make('k', 9), q = p;
    printf("%d %d\n", memcmp(&p.i, &q.i, sizeof p.i), p.c == q.c);
    printf("%d %zu\n", make('a', 1).i, sizeof p);
    return 0;
}
