// Insertion sort: the order of neighbours afterwards.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void sort(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i], k = i;
#ifdef BUG
    while (k > 1 && a[k - 1] > x) {
#else
    while (k > 0 && a[k - 1] > x) {
#endif
      a[k] = a[k - 1];
      k--;
    }
    a[k] = x;
  }
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
  sort(a, n);
  for (int i = 1; i < n; i++)
    assert(a[i - 1] <= a[i]);
  free(a);
  return 0;
}
