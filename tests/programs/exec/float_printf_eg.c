// %e and %g: exponents, trailing zeros, the alternative form, switch between the styles.
#include <stdio.h>

int main(void)
{
    double values[] = {0.0, 1.0, -1.0, 10.0, 0.1, 123456.0, 1234567.0, 0.0001, 0.00001, 1e100, 9.9999995, 999999.5, 5e-324};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%e %.2e %.0e %g %.3g %.10g\n", values[i], values[i], values[i], values[i], values[i], values[i]);
    printf("%E %G %G\n", 1e-10, 1e-10, 1e10);
    printf("[%#g] [%#g] [%#.3g] [%#.0e]\n", 1.0, 100000.0, 2.0, 3.0);
    printf("[%12g] [%-12g] [%012g] [%+g] [% g]\n", 1.5, 1.5, 1.5, 1.5, 1.5);
    printf("[%14.3e] [%-14.3e] [%014.3e] [%+.3e]\n", 31415.9, 31415.9, -31415.9, 31415.9);
    printf("%.0g %.1g %.2g\n", 1.5, 1.5, 1.55);
    printf("%g %g %g %g\n", 100000.0, 1000000.0, 0.0001, 0.00009999995);
    printf("%.15g %.16g %.17g\n", 0.1, 0.1, 0.1);
    printf("%g %g\n", 1.0 / 3, 2e9 / 3);
    printf("%g\n", 1e5 - 0.1);
    printf("%.3g %.3g %.3g\n", 1234.0, 999.5, 999.4);
    printf("%.*e|%*g|\n", 3, 6.02214076e23, 15, 6.02214076e23);
    printf("%e\n", 1e-300 * 1e-10);
    return 0;
}
