// The sum of two arrays, element by element.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int bounded(void) {
  int x = __VERIFIER_nondet_int();
  return x < -1000 || x > 1000 ? 0 : x;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *sum = malloc(n * sizeof *sum);
  if (!a || !b || !sum)
    return 1;
  for (int i = 0; i < n; i++) {
    a[i] = bounded();
    b[i] = bounded();
  }
  for (int i = 0; i < n; i++)
#ifdef BUG
    sum[i] = a[i] + b[i > 0 ? i - 1 : i];
#else
    sum[i] = a[i] + b[i];
#endif
  for (int i = 0; i < n; i++)
    assert(sum[i] - a[i] == b[i]);
  free(a);
  free(b);
  free(sum);
  return 0;
}
