// Binary search in a sorted array: what is not found is not there.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int find(const int *a, int n, int x) {
  int low = 0, high = n;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == x)
      return middle;
    if (a[middle] < x)
      low = middle + 1;
    else
#ifdef BUG
      high = middle - 1;
#else
      high = middle;
#endif
  }
  return -1;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = 3 * i;
  int at = find(a, n, x);
  if (at >= 0)
    assert(a[at] == x);
  else
    for (int i = 0; i < n; i++)
      assert(a[i] != x);
  free(a);
  return 0;
}
