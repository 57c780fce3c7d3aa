// Three checks are decided at once, and one keeps gavel busy for minutes.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 837799;
  int a[4], i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 4)
    a[i] = 100 / (i + 1);
  while (__VERIFIER_nondet_int()) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    assert(x != 837797);
  }
  return 0;
}
