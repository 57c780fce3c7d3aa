// Bubble sort: the largest of the rest moves to its end in each round.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
#ifdef BUG
  for (int end = n - 1; end > 1; end--)
#else
  for (int end = n - 1; end > 0; end--)
#endif
    for (int i = 0; i < end; i++)
      if (a[i] > a[i + 1]) {
        int x = a[i];
        a[i] = a[i + 1];
        a[i + 1] = x;
      }
  for (int i = 1; i < n; i++)
    assert(a[i - 1] <= a[i]);
  free(a);
  return 0;
}
