// The elements in reverse order, in another array.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  if (!a || !b)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
#ifdef BUG
    b[i] = a[i > 0 ? n - i : 0];
#else
    b[i] = a[n - 1 - i];
#endif
  for (int i = 0; i < n; i++)
    assert(b[i] == a[n - 1 - i]);
  free(a);
  free(b);
  return 0;
}
