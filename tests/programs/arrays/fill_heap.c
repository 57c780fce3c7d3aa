// An array on the heap whose size is an input gets a default value.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0)
    return 0;
  int *level = malloc(n * sizeof *level);
  if (!level)
    return 1;
#ifdef BUG
  for (int i = 0; i < n - 1; i++)
    level[i] = 42;
#else
  for (int i = 0; i < n; i++)
    level[i] = 42;
#endif
  for (int i = 0; i < n; i++)
    assert(level[i] == 42);
  free(level);
  return 0;
}
