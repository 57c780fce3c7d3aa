// The positive elements are collected.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int collect(const int *a, int n, int *out) {
  int count = 0;
  for (int i = 0; i < n; i++)
#ifdef BUG
    if (a[i] >= 0)
#else
    if (a[i] > 0)
#endif
      out[count++] = a[i];
  return count;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a), *positive = malloc(n * sizeof *positive);
  if (!a || !positive)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int count = collect(a, n, positive);
  assert(count <= n);
  for (int i = 0; i < count; i++)
    assert(positive[i] > 0);
  free(a);
  free(positive);
  return 0;
}
