// <float.h>: the limits of each type, subnormals, epsilon.
#include <float.h>
#include <stdio.h>

int main(void)
{
    printf("%d %d %d\n", FLT_RADIX, FLT_MANT_DIG, DBL_MANT_DIG);
    printf("%d %d %d %d\n", FLT_DIG, DBL_DIG, FLT_MAX_EXP, DBL_MAX_EXP);
    printf("%d %d %d %d\n", FLT_MIN_EXP, DBL_MIN_EXP, FLT_MAX_10_EXP, DBL_MIN_10_EXP);
    printf("%.9g %.9g %.9g\n", FLT_MAX, FLT_MIN, FLT_EPSILON);
    printf("%.17g %.17g %.17g\n", DBL_MAX, DBL_MIN, DBL_EPSILON);
    printf("%d\n", FLT_EVAL_METHOD);

    double epsilon = 1;
    while (1 + epsilon / 2 > 1)
        epsilon /= 2;
    printf("%d\n", epsilon == DBL_EPSILON);
    float single = 1;
    while ((float)(1 + single / 2) > 1)
        single /= 2;
    printf("%d\n", single == FLT_EPSILON);

    int halvings = 0;
    for (double d = 1; d > 0; d /= 2)
        halvings++;
    printf("%d\n", halvings);
    halvings = 0;
    for (float f = 1; f > 0; f /= 2)
        halvings++;
    printf("%d\n", halvings);
    int doublings = 0;
    for (double d = 1; d <= DBL_MAX; d *= 2)
        doublings++;
    printf("%d\n", doublings);
    double subnormal = DBL_MIN / 4;
    printf("%g %d\n", subnormal, subnormal * 4 == DBL_MIN);
    printf("%d\n", DBL_MIN / 3 * 3 == DBL_MIN);
    return 0;
}
