// A zero has a sign.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0.0 && x <= 10.0))
    return 0;
  double y = 1.0 / x;
  assert(y >= 0.1);
  return 0;
}
