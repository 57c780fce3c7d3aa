// Its proof has contracts of functions.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int halve(int n) {
  if (n <= 1)
    return 0;
  return 1 + halve(n - 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  assert(halve(n) <= n);
  return 0;
}
