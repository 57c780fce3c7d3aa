// NaN: propagation, all comparisons false, classification; the sign of a NaN is never printed.
#include <math.h>
#include <stdio.h>

static double zero = 0.0;

int main(void)
{
    double nan = NAN;
    double made = zero / zero;
    double also = INFINITY - INFINITY * (1 + zero);
    float single = NAN;
    printf("%d %d %d %d\n", isnan(nan) != 0, isnan(made) != 0, isnan(also) != 0, isnan(single) != 0);
    printf("%d %d\n", nan == nan, nan != nan);
    printf("%d %d %d %d\n", made < 0, made > 0, made <= 0, made >= 0);
    printf("%d %d %d\n", isnan(nan + 1) != 0, isnan(nan * 0) != 0, isnan(-nan) != 0);
    printf("%d\n", isnan((float)nan) != 0);
    printf("%d %d\n", isnan(0.0) != 0, isnan(INFINITY) != 0);
    printf("%d %d %d\n", isinf(nan) != 0, isfinite(nan) != 0, isfinite(1.0) != 0);
    printf("%f %F %e %g\n", NAN, NAN, NAN, NAN);
    printf("[%6f] [%-6f] [%06f]\n", NAN, NAN, NAN);
    printf("%d\n", (_Bool)nan);
    printf("%d\n", nan ? 1 : 2);
    printf("%d\n", !(nan == 1) && nan != 1);
    printf("%d\n", (nan < 1) == (nan > 1));

    double values[] = {3, NAN, 1, NAN, 2};
    double least = values[0];
    int unordered = 0;
    for (int i = 0; i < 5; i++) {
        if (values[i] < least)
            least = values[i];
        unordered += values[i] != values[i];
    }
    printf("%g %d\n", least, unordered);
    return 0;
}
