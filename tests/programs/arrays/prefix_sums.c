// Prefix sums of elements that are not negative do not fall.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000)
    return 0;
  long *total = malloc((n + 1) * sizeof *total);
  if (!total)
    return 1;
  total[0] = 0;
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
#ifdef BUG
    if (x < -1 || x > 1000)
#else
    if (x < 0 || x > 1000)
#endif
      x = 0;
    total[i + 1] = total[i] + x;
  }
  for (int i = 0; i < n; i++)
    assert(total[i] <= total[i + 1]);
  free(total);
  return 0;
}
