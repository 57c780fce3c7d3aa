// Of functions that are not exact, ranges are known.
#include <assert.h>
#include <math.h>
double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!isfinite(x))
    return 0;
  assert(sin(x) <= 1 && cos(x) >= -1 && exp(x) >= 0);
  assert(pow(x, 2) >= 0 && (x < 0 || log(x) == log(x)));
}
