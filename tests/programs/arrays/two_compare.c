// Two arrays that compare equal have the same elements.
// Open in default: safe
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static bool is_equal(const int *a, const int *b, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
#ifdef BUG
      return i > 0;
#else
      return false;
#endif
  return true;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  if (!a || !b)
    return 1;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = __VERIFIER_nondet_int();
  }
  if (is_equal(a, b, n))
    for (int i = 0; i < n; i++)
      assert(a[i] == b[i]);
  free(a);
  free(b);
  return 0;
}
