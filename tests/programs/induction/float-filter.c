// A low-pass filter stays in the range of its input, which rounding keeps.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  double state = 0.0;
  while (__VERIFIER_nondet_int()) {
    double sample = __VERIFIER_nondet_double();
    if (!(sample >= -1.0 && sample <= 1.0))
      continue;
    state = 0.75 * state + 0.25 * sample;
    assert(state >= -1.0 && state <= 1.0);
  }
  return 0;
}
