// Doubled neighbours are dropped from six sorted elements.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a[6], n = 0, x = 0;
  for (int i = 0; i < 6; i++) {
    x += __VERIFIER_nondet_uint() % 3;
#ifdef BUG
    if (n == 0 || a[0] != x)
#else
    if (n == 0 || a[n - 1] != x)
#endif
      a[n++] = x;
  }
  for (unsigned i = 1; i < n; i++)
    assert(a[i - 1] < a[i]);
  return 0;
}
