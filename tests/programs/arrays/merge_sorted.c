// Two sorted arrays are merged into one.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *sorted_input(int n) {
  int *a = malloc(n * sizeof *a);
  if (!a)
    exit(1);
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (i > 0 && a[i] < a[i - 1])
      a[i] = a[i - 1];
  }
  return a;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || m < 1 || n > 100000 || m > 100000)
    return 0;
  int *a = sorted_input(n), *b = sorted_input(m), *c = malloc((n + m) * sizeof *c);
  if (!c)
    return 1;
  int i = 0, k = 0;
  while (i < n || k < m) {
#ifdef BUG
    if (k == m || (i < n && a[i] >= b[k])) {
#else
    if (k == m || (i < n && a[i] <= b[k])) {
#endif
      c[i + k] = a[i];
      i++;
    } else {
      c[i + k] = b[k];
      k++;
    }
  }
  for (int j = 1; j < n + m; j++)
    assert(c[j - 1] <= c[j]);
  return 0;
}
