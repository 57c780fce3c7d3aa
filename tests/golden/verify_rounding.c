#include <assert.h>
#include <fenv.h>

int main(void) {
  volatile float a = 1.0f, b = 3.0f;
  float down, up;
  fesetround(FE_DOWNWARD);
  down = a / b;
  fesetround(FE_UPWARD);
  up = a / b;
  assert(down == up);
  return 0;
}
