#include <assert.h>
#include <fenv.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  volatile float a = __VERIFIER_nondet_float(), b = 3.0f;
  float down, up;
  fesetround(FE_DOWNWARD);
  down = a / b;
  fesetround(FE_UPWARD);
  up = a / b;
  assert(down == up || a != a);
  return 0;
}
