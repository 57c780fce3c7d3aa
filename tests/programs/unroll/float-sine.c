// Ranges of functions that are not exact, in sums.
#include <assert.h>
#include <math.h>
double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= -200 && x <= 100))
    return 0;
  double y = 3 * sin(x) + 4 * cos(x);
  assert(y >= -7 && y <= 7);
}
