// Two elements at a time.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int pairs = __VERIFIER_nondet_int();
  if (pairs < 1 || pairs > 1000000)
    return 0;
  int *a = malloc(2 * pairs * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < 2 * pairs; i += 2) {
    a[i] = 0;
#ifdef BUG
    a[i + 1] = i < 2 ? 1 : 2;
#else
    a[i + 1] = 1;
#endif
  }
  for (int i = 0; i < 2 * pairs; i++)
    assert(a[i] == i % 2);
  free(a);
  return 0;
}
