// A sentinel behind the last element ends the search.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000)
    return 0;
  int *a = malloc((n + 1) * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
#ifdef BUG
  a[n] = 0;
#else
  a[n] = x;
#endif
  int i = 0;
  while (a[i] != x)
    i++;
  assert(i <= n);
  for (int k = 0; k < i; k++)
    assert(a[k] != x);
  free(a);
  return 0;
}
