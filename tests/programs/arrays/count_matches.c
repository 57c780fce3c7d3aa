// No more elements are counted than there are; none if there is no such element.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int count(const int *a, int n, int x) {
  int matches = 0;
  for (int i = 0; i < n; i++)
    matches += a[i] == x;
  return matches;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
#ifdef BUG
    if (i != 1 && a[i] == 7)
#else
    if (a[i] == 7)
#endif
      a[i] = 8;
  }
  int sevens = count(a, n, 7), eights = count(a, n, 8);
  assert(sevens == 0);
  assert(0 <= eights && eights <= n);
  free(a);
  return 0;
}
