// Elements change places from both ends; no value is lost, so all stay in their range.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void reverse(int *a, int n) {
  for (int low = 0, high = n - 1; low < high; low++, high--) {
    int x = a[low];
    a[low] = a[high];
#ifdef BUG
    a[high] = x - 1;
#else
    a[high] = x;
#endif
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] < 0 || a[i] > 100)
      a[i] = 50;
  }
  reverse(a, n);
  for (int i = 0; i < n; i++)
    assert(0 <= a[i] && a[i] <= 100);
  free(a);
  return 0;
}
