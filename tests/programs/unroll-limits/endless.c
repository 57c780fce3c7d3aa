// No bound is enough.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned sum = 0;
  for (;;) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x < 10)
      sum += 2 * x;
    assert(sum % 2 == 0);
  }
}
