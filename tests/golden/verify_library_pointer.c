#include <assert.h>
#include <fenv.h>

extern int fesetenv(const fenv_t *);

int main(void) {
  int (*change)(const fenv_t *) = fesetenv;
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  change(FE_DFL_ENV);
  assert(one + tiny == 1.0f);
  return 0;
}
