// A block of unknown size becomes one of another.
#include <assert.h>
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 10 || m > 15 || k >= n || k >= m)
    return 0;
  int *p = malloc(n * sizeof *p);
  for (unsigned i = 0; i < n; i++)
    p[i] = i + 1;
  p = realloc(p, m * sizeof *p);
  assert(p[k] == k + 1);
}
