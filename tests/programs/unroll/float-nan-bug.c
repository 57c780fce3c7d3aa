// What is not above a bound need not be below it.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x < 0.0 || x > 10.0)
    return 0;
  double y = x * x;
  assert(y >= 0.0 && y <= 100.0);
  return 0;
}
