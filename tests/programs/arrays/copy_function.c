// A function copies between two arrays on the heap, then one is overwritten.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void copy(int *to, const int *from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  if (!a || !b)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = 2 * (i % 1000);
#ifdef BUG
  b = a;
#else
  copy(b, a, n);
#endif
  for (int i = 0; i < n; i++)
    a[i] = -1;
  for (int i = 0; i < n; i++)
    assert(b[i] == 2 * (i % 1000));
  return 0;
}
