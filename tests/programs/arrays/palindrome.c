// An array that reads the same from both ends.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int is_palindrome(const int *a, int n) {
#ifdef BUG
  for (int i = 1; i < n / 2; i++)
#else
  for (int i = 0; i < n / 2; i++)
#endif
    if (a[i] != a[n - 1 - i])
      return 0;
  return 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  if (is_palindrome(a, n))
    for (int i = 0; i < n; i++)
      assert(a[i] == a[n - 1 - i]);
  free(a);
  return 0;
}
