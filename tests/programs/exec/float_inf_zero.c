// Infinities and signed zeros: arithmetic, printing, division by zero.
#include <math.h>
#include <stdio.h>

static double zero = 0.0, one = 1.0;

int main(void)
{
    double inf = one / zero;
    double negative = -zero;
    printf("%f %f %g %E\n", inf, -inf, inf, -inf);
    printf("%f %f %g %e\n", zero, negative, negative, negative);
    printf("%f %f\n", one / inf, one / -inf);
    printf("%f %f\n", one / negative, -one / negative);
    printf("%d %d\n", zero == negative, one / zero == one / negative);
    printf("%d %d\n", signbit(negative) != 0, signbit(zero) != 0);
    printf("%f %f %f\n", zero + negative, negative + negative, negative - zero);
    printf("%f %f %f\n", zero * -one, negative * negative, zero - zero);
    printf("%f %f\n", inf + inf, inf * -2);
    printf("%f\n", inf + 1e308);
    printf("%f %f\n", 1e308 * 10, -1e308 * 10);
    printf("%d %d %d\n", inf > 1e308, -inf < -1e308, inf == inf + 1);
    printf("%f\n", (float)1e300);
    printf("%f\n", (double)(float)-1e39);
    printf("[%8f] [%-8f] [%08f] [%+f] [% f]\n", inf, inf, inf, inf, inf);
    printf("[%+g] [% g] [%+.0f]\n", zero, zero, negative);
    printf("%d %d\n", isinf(inf) != 0, isfinite(-inf) != 0);
    printf("%d\n", -0.0 == 0);
    double d = 0.0;
    d = -d;
    d *= 5;
    printf("%.1f %.1f\n", d, d + 0);
    printf("%.1f %.1f\n", 0 - zero, -zero);
    printf("%.0f %.0f\n", -0.4, 0.4);
    return 0;
}
