// memcpy of an unknown number of integers.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *old = malloc(n * sizeof *old), *new = calloc(n, sizeof *new);
  if (!old || !new)
    return 1;
  for (int i = 0; i < n; i++)
    old[i] = __VERIFIER_nondet_int();
#ifdef BUG
  memcpy(new, old, n);
#else
  memcpy(new, old, n * sizeof *new);
#endif
  for (int i = 0; i < n; i++)
    assert(new[i] == old[i]);
  free(old);
  free(new);
  return 0;
}
