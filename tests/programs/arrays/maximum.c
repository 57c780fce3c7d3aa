// No element is larger than the maximum.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int maximum(const int *a, int n) {
  int most = a[0];
#ifdef BUG
  for (int i = 1; i < n - 1; i++)
#else
  for (int i = 1; i < n; i++)
#endif
    if (a[i] > most)
      most = a[i];
  return most;
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
  int most = maximum(a, n);
  for (int i = 0; i < n; i++)
    assert(a[i] <= most);
  free(a);
  return 0;
}
