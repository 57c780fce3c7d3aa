// The average of two numbers of moderate size is of moderate size.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

static double bounded(void) {
  double x = __VERIFIER_nondet_double();
  if (x != x || x < -1e6)
    return -1e6;
  return x > 1e6 ? 1e6 : x;
}

int main(void) {
  double a = bounded(), b = bounded();
  double average = (a + b) / 2;
  assert(average >= -1e6 && average <= 1e6);
  return 0;
}
