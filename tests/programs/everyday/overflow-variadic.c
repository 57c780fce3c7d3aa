// Variadic sum and maximum, with a count and with a sentinel.
#include <assert.h>
#include <limits.h>
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);

static int maximum(int count, ...)
{
    va_list args;
    int best = INT_MIN;
    va_start(args, count);
    for (int i = 0; i < count; i++) {
        int x = va_arg(args, int);
        if (x > best)
            best = x;
    }
    va_end(args);
    return best;
}

static long sum_until_zero(int first, ...)
{
    va_list args;
#ifdef BUG
    int sum = first;
#else
    long sum = first;
#endif
    va_start(args, first);
    for (int x = va_arg(args, int); x != 0; x = va_arg(args, int))
        sum += x;
    va_end(args);
    return sum;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int m = maximum(3, a, b, c);
    assert(m >= a && m >= b && m >= c);
    assert(m == a || m == b || m == c);
    if (b != 0 && c != 0)
        assert(sum_until_zero(a, b, c, 0) == (long)a + b + c);
    return 0;
}
