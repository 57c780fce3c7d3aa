// The distance of two points in a square is at most its diagonal.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!(x >= -100.0 && x <= 100.0 && y >= -100.0 && y <= 100.0))
    return 0;
  double d = sqrt(x * x + y * y);
  assert(d >= 0.0 && d <= 141.5);
  return 0;
}
