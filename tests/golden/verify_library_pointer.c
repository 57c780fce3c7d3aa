#include <assert.h>
#include <fenv.h>

extern int fesetround(int);

int main(void) {
  int (*change)(int) = fesetround;
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  change(FE_DOWNWARD);
  assert(one + tiny == 1.0f);
  return 0;
}
