// %f and %F: precision, width, flags, rounding of halves, large values.
#include <stdio.h>

int main(void)
{
    double values[] = {0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 3.14159265358979, -2.718281828, 123456.789, 1e15, 1e-7};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%f %.0f %.1f %.3f %.10f\n", values[i], values[i], values[i], values[i], values[i]);
    printf("[%10.2f] [%-10.2f] [%010.2f] [%+10.2f] [% 10.2f]\n", 3.14159, 3.14159, 3.14159, 3.14159, 3.14159);
    printf("[%10.2f] [%-10.2f] [%010.2f] [%+10.2f] [% 10.2f]\n", -3.14159, -3.14159, -3.14159, -3.14159, -3.14159);
    printf("[%#.0f] [%.0f] [%5.0f] [%-5.0f]\n", 3.0, 3.0, 3.0, 3.0);
    printf("%.1f %.1f %.1f %.1f\n", 0.25, 0.75, 0.05, 0.15);
    printf("%.2f %.2f %.2f\n", 1.005, 2.675, 1.115);
    printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, -0.5, -1.5);
    printf("%f\n", 1e22);
    printf("%.0f\n", 1e23);
    printf("%f\n", 1.7976931348623157e308 / 1e280);
    printf("%.30f\n", 0.1);
    printf("%.20f\n", 1e-20);
    printf("%*.*f|%-*.*f|\n", 12, 4, 2.0 / 3, 12, 1, 2.0 / 3);
    printf("%lf %lF\n", 1.25, 1.25);
    float f = 0.3f;
    printf("%f %.12f\n", f, f);
    printf("%s%f%s\n", "<", 9.9999999, ">");
    return 0;
}
