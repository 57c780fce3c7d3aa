// Quicksort's partition: the pivot parts smaller elements from the others.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void swap(int *a, int i, int k) {
  int x = a[i];
  a[i] = a[k];
  a[k] = x;
}

static int partition(int *a, int n) {
  int pivot = a[n - 1], less = 0;
  for (int i = 0; i < n - 1; i++)
    if (a[i] < pivot) {
      swap(a, less, i);
      less++;
    }
#ifndef BUG
  swap(a, less, n - 1);
#endif
  return less;
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
  int at = partition(a, n);
  for (int i = 0; i < at; i++)
    assert(a[i] < a[at]);
  for (int i = at; i < n; i++)
    assert(a[i] >= a[at]);
  free(a);
  return 0;
}
