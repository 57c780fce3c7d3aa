// fma rounds once, in every mode and format.
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>

static void show(double x, double y, double z) {
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int i = 0; i < 4; i++) {
    fesetround(modes[i]);
    double twice = fma(x, y, z);
    float single = fmaf((float)x, (float)y, (float)z);
    long double extended = fmal(x, y, z);
    fesetround(FE_TONEAREST);
    printf("%a %a %La\n", twice, (double)single, extended);
  }
}

int main(void) {
  volatile double third = 1.0 / 3;
  show(2, 3, 1);
  show(third, 3, -1);
  show(1 + DBL_EPSILON, 1 + DBL_EPSILON, -1);
  show(DBL_MAX, 2, -DBL_MAX);
  show(DBL_MIN, 0.5, DBL_MIN);
  show(-0.0, 1, 0);
  printf("%d %d\n", isnan(fma(INFINITY, 0, 1)), isnan(fma(INFINITY, 1, -INFINITY)));
  return 0;
}
