// The smallest and the largest of any number of samples, of which the first may be a NaN.
#include <assert.h>
#include <math.h>
#include <stdbool.h>

extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  double low = INFINITY, high = -INFINITY;
  while (__VERIFIER_nondet_int()) {
    double sample = __VERIFIER_nondet_double();
    if (!(sample >= low))
      low = sample;
    if (!(sample <= high))
      high = sample;
    assert(low <= high);
  }
  return 0;
}
