// long double: 64-bit mantissa of the x87 format, its constants, conversions and formats.
#include <float.h>
#include <stdio.h>

static long double power(long double base, int n)
{
    long double r = 1;
    while (n-- > 0)
        r *= base;
    return r;
}

int main(void)
{
    long double a = 0.1L;
    printf("%.20Lf %.20Lf\n", a, (long double)0.1);
    printf("%d %d\n", a == 0.1, (double)a == 0.1);
    printf("%Lf %Le %Lg\n", 1.5L, 1.5L, 1.5L);
    printf("%.21Lg\n", 1.0L / 3);
    printf("%.0Lf\n", 18446744073709551615.0L);
    printf("%.0Lf\n", 18446744073709551615.0L + 1);
    printf("%Lg\n", power(10, 4000));
    printf("%Lg\n", power(10, 4000) / power(10, 3999));
    printf("%d %d\n", LDBL_MANT_DIG, LDBL_MAX_EXP);
    printf("%Lg %Lg\n", LDBL_MAX, LDBL_EPSILON);
    printf("%d\n", 1 + LDBL_EPSILON > 1);
    printf("%d\n", 1 + LDBL_EPSILON / 2 > 1);

    long long i = (long long)9007199254740993.0L;
    printf("%lld\n", i);
    long double from = 9223372036854775807LL;
    printf("%.1Lf %d\n", from, (long long)from == 9223372036854775807LL);
    double d = 1.0L / 3;
    float f = 1.0L / 3;
    printf("%.17g %.9g\n", d, f);
    long double sum = 0;
    for (int k = 1; k <= 10; k++)
        sum += 1.0L / k;
    printf("%.18Lf\n", sum);
    sum++;
    sum -= 0.5f;
    printf("%.3Lf %d %d\n", sum, -sum < 0, !sum);
    return 0;
}
