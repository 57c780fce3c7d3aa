// One may stay behind the other.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int all = 0, some = 0;
  while (all < N) {
    all++;
    if (__VERIFIER_nondet_int())
      some++;
  }
  assert(some >= 0 && some <= N);
  return 0;
}
