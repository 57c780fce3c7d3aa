// A root of what is negative is no number.
#include <assert.h>
#include <math.h>
double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= -2 && x <= -1))
    return 0;
  double y = pow(x, 0.5);
  assert(y == y);
}
