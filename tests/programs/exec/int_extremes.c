// Signed operations right at the edge of the range, never across it.
#include <limits.h>
#include <stdio.h>

static int average(int a, int b)
{
    return a / 2 + b / 2 + (a % 2 + b % 2) / 2;
}

static int saturated_add(int a, int b)
{
    if (b > 0 && a > INT_MAX - b)
        return INT_MAX;
    if (b < 0 && a < INT_MIN - b)
        return INT_MIN;
    return a + b;
}

int main(void)
{
    printf("%d %d %d\n", INT_MIN + INT_MAX, INT_MIN / INT_MAX, INT_MIN % INT_MAX);
    printf("%d %d\n", INT_MIN / 1, INT_MIN % 2);
    printf("%d %d\n", -(INT_MIN + 1), ~INT_MIN);
    printf("%d %d %d\n", INT_MIN >> 31, INT_MAX >> 30, INT_MIN >> 1);
    printf("%d %d\n", INT_MIN & INT_MAX, INT_MIN | INT_MAX);
    printf("%u %u\n", (unsigned)INT_MIN * 2, -(unsigned)INT_MIN);
    printf("%lld\n", (long long)INT_MIN * INT_MIN);
    printf("%lld %lld\n", LLONG_MIN / 2, LLONG_MIN % 10);
    printf("%lld\n", LLONG_MIN / INT_MIN);
    printf("%d %d %d\n", average(INT_MAX, INT_MAX), average(INT_MIN, INT_MAX), average(INT_MIN, INT_MIN + 1));
    printf("%d %d %d\n", saturated_add(INT_MAX, 1), saturated_add(INT_MIN, -1), saturated_add(INT_MAX, INT_MIN));
    printf("%d\n", 46340 * 46340);
    printf("%d\n", -46340 * 46340);
    short s = SHRT_MIN;
    printf("%d %d\n", -s, s * s);
    printf("%d\n", (short)-s);
    signed char c = SCHAR_MIN;
    printf("%d %d\n", -c, (signed char)-c);
    c /= -1;
    printf("%d\n", c);
    return 0;
}
