// Time that is added up: where rounds may leave any range, none is assumed.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  double seconds = 0.0;
  while (__VERIFIER_nondet_int()) {
    seconds += 0.25;
    assert(seconds < 2.0);
  }
  return 0;
}
