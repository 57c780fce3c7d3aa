// A matrix in one block, row by row.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  double *m = malloc(n * n * sizeof *m);
  if (!m)
    return 1;
#ifdef BUG
  for (int r = 0; r < n; r++)
    for (int c = 0; c <= n; c++)
      m[r * n + c] = 1;
#else
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++)
      m[r * n + c] = 1;
#endif
  for (int i = 0; i < n * n; i++)
    assert(m[i] == 1);
  free(m);
  return 0;
}
