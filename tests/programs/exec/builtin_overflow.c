// __builtin_add/sub/mul_overflow: flag and wrapped result, mixed operand and result types.
#include <limits.h>
#include <stdio.h>

#define TRY(op, a, b, T, f) do { T r_ = 0; int o_ = __builtin_##op##_overflow(a, b, &r_); printf(#op " %d " f "\n", o_, r_); } while (0)

int main(void)
{
    TRY(add, 1, 2, int, "%d");
    TRY(add, INT_MAX, 1, int, "%d");
    TRY(add, INT_MIN, -1, int, "%d");
    TRY(sub, INT_MIN, 1, int, "%d");
    TRY(sub, 0, INT_MIN, int, "%d");
    TRY(mul, 65536, 65536, int, "%d");
    TRY(mul, INT_MIN, -1, int, "%d");
    TRY(mul, 46341, 46341, int, "%d");
    TRY(add, UINT_MAX, 1u, unsigned, "%u");
    TRY(sub, 1u, 2u, unsigned, "%u");
    TRY(mul, 0x10000u, 0x10000u, unsigned, "%u");
    TRY(add, LLONG_MAX, 1LL, long long, "%lld");
    TRY(mul, 1LL << 32, 1LL << 31, long long, "%lld");
    TRY(mul, ~0ull, ~0ull, unsigned long long, "%llu");

    // As if in infinite precision, then checked against the result's type.
    TRY(add, INT_MAX, 1, long long, "%lld");
    TRY(add, 200, 100, unsigned char, "%d");
    TRY(add, 100, 100, signed char, "%d");
    TRY(sub, 1, 2, unsigned, "%u");
    TRY(add, -1, 1u, unsigned, "%u");
    TRY(add, -2, 1u, int, "%d");
    TRY(mul, -1, 1, unsigned long long, "%llu");
    TRY(mul, 300, 300, short, "%d");
    int r;
    if (__builtin_sadd_overflow(INT_MAX, INT_MAX, &r))
        printf("%d\n", r);
    unsigned u;
    printf("%d ", __builtin_umul_overflow(100000, 100000, &u));
    printf("%u\n", u);
    long long w;
    printf("%d ", __builtin_ssubll_overflow(LLONG_MIN, 1, &w));
    printf("%lld\n", w);
    int factorial = 1, n = 1;
    while (!__builtin_mul_overflow(factorial, n, &factorial))
        n++;
    printf("%d\n", n);
    return 0;
}
