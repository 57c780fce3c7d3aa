// Integer to floating: rounding where the mantissa is too small, all widths and signs.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    printf("%.1f %.1f\n", (double)INT_MAX, (double)UINT_MAX);
    printf("%.1f %.1f\n", (float)INT_MAX, (float)UINT_MAX);
    printf("%.1f\n", (float)16777217);
    printf("%.1f %.1f\n", (float)16777219, (float)-16777219);
    printf("%.1f %.1f\n", (double)LLONG_MAX, (double)ULLONG_MAX);
    printf("%.1f\n", (double)9007199254740993LL);
    printf("%.1f\n", (double)9007199254740995LL);
    printf("%.1f\n", (double)18446744073709550591ull);
    printf("%.1f\n", (double)18446744073709550592ull);
    printf("%.1f\n", (float)0x8000008000000001ull);
    printf("%.1f\n", (float)0x8000008000000000ull);
    printf("%.1f %.1f\n", (float)LLONG_MIN, (double)LLONG_MIN);
    printf("%.1Lf %.1Lf\n", (long double)ULLONG_MAX, (long double)LLONG_MIN);
    printf("%.1f %.1f\n", (double)(signed char)-128, (float)(unsigned char)255);
    printf("%.1f\n", (double)(_Bool)5);

    double d = 'A';
    float f = -1u;
    printf("%.1f %.1f\n", d, f);
    printf("%.2f %.2f\n", 7 / 2 + 0.5, 7 / 2.0);
    printf("%.2f %.2f\n", -7 / 2 * 1.0, 1.0 * -7 / 2);
    int n = 10, total = 0;
    for (int i = 1; i <= n; i++)
        total += i;
    printf("%.3f %.3f\n", total / n * 1.0, (double)total / n);
    printf("%d\n", 16777217 == 16777217.0f);        // compared in float
    printf("%d\n", 16777217 == 16777217.0);
    printf("%d\n", LLONG_MAX == (double)LLONG_MAX);
    printf("%d\n", (unsigned long long)(double)(1ull << 63) == 1ull << 63);
    return 0;
}
