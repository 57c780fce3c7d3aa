// If no neighbours are in the wrong order, the first element is the least.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int is_sorted(const int *a, int n) {
#ifdef BUG
  for (int i = 2; i < n; i++)
#else
  for (int i = 1; i < n; i++)
#endif
    if (a[i - 1] > a[i])
      return 0;
  return 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  if (is_sorted(a, n))
    for (int i = 0; i < n; i++)
      assert(a[0] <= a[i]);
  free(a);
  return 0;
}
