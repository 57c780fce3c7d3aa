// The first element that is x, or -1 if there is none.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int find(const int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      return i;
#ifdef BUG
  return 0;
#else
  return -1;
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
  int at = find(a, n, x);
  assert(-1 <= at && at < n);
  if (at >= 0)
    assert(a[at] == x);
  else
    for (int i = 0; i < n; i++)
      assert(a[i] != x);
  free(a);
  return 0;
}
