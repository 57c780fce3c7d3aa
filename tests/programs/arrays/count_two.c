// Each element is even or odd.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  unsigned *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = (unsigned)__VERIFIER_nondet_int();
  int even = 0, odd = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] % 2 == 0)
      even++;
#ifdef BUG
    if (a[i] % 4 == 1)
#else
    if (a[i] % 2 == 1)
#endif
      odd++;
  }
  assert(even + odd == n);
  free(a);
  return 0;
}
