#include <assert.h>
#include <fenv.h>

int main(void) {
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  fesetenv(FE_DFL_ENV);
  assert(one + tiny == 1.0f);
  return 0;
}
