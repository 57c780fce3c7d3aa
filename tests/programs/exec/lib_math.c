// <math.h> functions with exact results: fabs, sqrt, floor, ceil, trunc, round, fmod, pow, and friends.
#include <math.h>
#include <stdio.h>

int main(void)
{
    double values[] = {0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.999, -3.999, 1e15, 4503599627370497.5};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double v = values[i];
        printf("%g %g %g %g %g\n", fabs(v), floor(v), ceil(v), trunc(v), round(v));
    }
    printf("%g %g %g %g\n", sqrt(0), sqrt(2.25), sqrt(1e10), sqrt(1 << 20));
    printf("%.17g\n", sqrt(2.0));
    printf("%g %g %g %g\n", fmod(7, 3), fmod(-7, 3), fmod(7, -3), fmod(5.5, 1.25));
    printf("%g %g %g %g\n", pow(2, 10), pow(3, 4), pow(2, -3), pow(-2, 3));
    printf("%g %g %g\n", pow(5, 0), pow(0, 5), pow(4, 0.5));
    printf("%d %d\n", signbit(floor(-0.0)) != 0, signbit(fabs(-0.0)) != 0);
    printf("%d %d %d\n", isnan(sqrt(-1)) != 0, isinf(pow(10, 400)) != 0, isnan(fmod(1, 0)) != 0);
    printf("%g %g\n", fmax(1, 2), fmin(1, NAN));
    printf("%g %g\n", copysign(3, -0.0), ldexp(0.75, 4));
    int exponent;
    double fraction = frexp(40, &exponent);
    printf("%g %d\n", fraction, exponent);
    double whole, part = modf(-3.25, &whole);
    printf("%g %g\n", part, whole);
    printf("%ld %lld %g\n", lround(-2.5), llround(2.5), rint(2.5));
    printf("%g %g\n", (double)sqrtf(6.25f), (double)fabsf(-1.5f));
    printf("%g %g\n", floor(-1e-300), ceil(1e-300));
    printf("%d %d\n", (int)floor(2.9999999), (int)ceil(2.0000001));
    printf("%d %d\n", isinf(INFINITY) != 0, isfinite(HUGE_VAL) != 0);
    return 0;
}
