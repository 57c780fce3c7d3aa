// double arithmetic: exact and inexact results, rounding to even, order of operations.
#include <stdio.h>

int main(void)
{
    double a = 0.1, b = 0.2, c = 0.3;
    printf("%.17g %.17g %.17g\n", a, a + b, a + b - c);
    printf("%d %d\n", a + b == c, a + b > c);
    printf("%.17g %.17g\n", (a + b) + c, a + (b + c));
    printf("%.17g %.17g\n", 1.0 / 3.0, 2.0 / 3.0);
    printf("%.17g\n", a * 3);
    printf("%.17g\n", 1e16 + 1);            // ties to even
    printf("%.17g\n", 1e16 + 3);
    printf("%.17g\n", 9007199254740993.0);
    printf("%.17g\n", 1e308 * 10 / 10);
    printf("%.17g\n", 1e308 / 10 * 10);
    printf("%.17g\n", 5e-324 / 2);
    printf("%.17g\n", 5e-324 * 1.5);
    printf("%.17g\n", -7.5 / 2.5);

    double sum = 0;
    for (int i = 0; i < 10; i++)
        sum += 0.1;
    printf("%.17g %d\n", sum, sum == 1.0);
    double harmonic = 0;
    for (int i = 1; i <= 1000; i++)
        harmonic += 1.0 / i;
    printf("%.15f\n", harmonic);
    double x = 1;
    for (int i = 0; i < 8; i++)
        x = (x + 2 / x) / 2;
    printf("%.15f\n", x);
    double y = x = 3;
    y += x *= 2;
    printf("%g %g\n", x, y);
    return 0;
}
