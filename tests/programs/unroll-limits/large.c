// A hundred thousand multiplications, each of twelve thousand gates.
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long product = 1;
  for (int i = 0; i < 100000; i++)
    product = product * __VERIFIER_nondet_ulong() + 1;
  assert(product != 12345);
}
