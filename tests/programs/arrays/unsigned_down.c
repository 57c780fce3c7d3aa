// An unsigned index counts down to zero.
// Open in default: safe
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  size_t n = __VERIFIER_nondet_uint();
  if (n == 0)
    return 0;
  long *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
#ifdef BUG
  for (size_t i = n - 1; i > 0; i--)
    a[i] = (long)i;
  a[0] = -1;
#else
  for (size_t i = n; i-- > 0;)
    a[i] = (long)i;
#endif
  for (size_t i = 0; i < n; i++)
    assert(a[i] >= 0 && (size_t)a[i] < n);
  free(a);
  return 0;
}
