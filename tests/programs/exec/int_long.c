// long and size_t arithmetic where LP64 and ILP32 differ in width but not in definedness.
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    unsigned long u = -1;
    printf("%lu %d\n", u, u == ULONG_MAX);
    u = 4000000000ul;
    u += u;
    printf("%lu\n", u);
    u = 1ul << 31;
    u *= 2;
    printf("%lu %d\n", u, u == 0);
    long l = INT_MAX;
    printf("%ld %d\n", l, l + 0u == 2147483647u);
    printf("%d\n", -1L < 1u);                       // long holds unsigned only in LP64
    printf("%d\n", -1L < 1ul);
    printf("%d\n", LONG_MAX > INT_MAX);
    printf("%d %d\n", (int)sizeof(1u + 1l), (int)sizeof(1ll + 1l));
    unsigned v = 0xffffffff;
    long wide = v;
    printf("%ld %ld\n", wide, (long)(int)v);
    size_t n = 0;
    n--;
    printf("%d %d\n", n == SIZE_MAX, n > UINT_MAX);
    ptrdiff_t d = -1;
    printf("%d\n", d < (ptrdiff_t)sizeof d);
    printf("%d\n", d < sizeof d);
    printf("%ld %ld\n", LONG_MIN / 2, LONG_MAX % 1000);
    unsigned long hash = 5381;
    for (const char *p = "long hash of a longer text"; *p; p++)
        hash = hash * 33 ^ (unsigned char)*p;
    printf("%lx\n", hash);
    printf("%lx\n", hash >> (sizeof hash * CHAR_BIT - 8));
    return 0;
}
