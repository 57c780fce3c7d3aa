#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
int main(void) {
  volatile double third = 3.0, ten = 10.0, one = 1.0;
  volatile float f3 = 3.0f, f1 = 1.0f;
  volatile long double l3 = 3.0L, l1 = 1.0L;
  volatile long long big = 0x7fffffffffffff35LL;
  volatile double half = 2.5, minus = -2.5;
  for (int i = 0; i < 4; i++) {
    printf("%d\n", fesetround(modes[i]));
    printf("%x\n", fegetround());
    printf("%a %a %La\n", one / third, (double)(f1 / f3), l1 / l3);
    printf("%a %a\n", (double)big, (double)(float)(one / ten));
    printf("%g %g %ld %lld %g\n", rint(half), nearbyint(minus), lrint(half), llrint(minus),
           round(half));
    printf("%a %a\n", sqrt(ten), one - one);
    printf("%a\n", ldexp(one / third, -1060));
    printf("%.3f\n", one / third);
    printf("%a\n", strtod("0.1", NULL));
    printf("%g %g\n", floor(half), ceil(minus));
  }
  printf("%d %x\n", fesetround(77) != 0, fegetround());
  return 0;
}
