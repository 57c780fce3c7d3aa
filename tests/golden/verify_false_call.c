#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned steps(unsigned n) {
  unsigned count = 0;
  while (n > 1) {
    n = n - 1;
    count++;
  }
  assert(count < 20);
  return count;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 21)
    n = 0;
  return steps(n);
}
