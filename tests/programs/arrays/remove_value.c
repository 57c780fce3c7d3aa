// All elements that are x are removed; the others move down.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int remove_all(int *a, int n, int x) {
  int kept = 0;
  for (int i = 0; i < n; i++)
    if (a[i] != x)
      a[kept++] = a[i];
#ifdef BUG
  return kept + (kept < n);
#else
  return kept;
#endif
}

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int left = remove_all(a, n, x);
  assert(0 <= left && left <= n);
  for (int i = 0; i < left; i++)
    assert(a[i] != x);
  free(a);
  return 0;
}
