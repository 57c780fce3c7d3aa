// def-behavior --config=lbe, BUG: open
// The same in formulas.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int first[4], second[4];

int main(void) {
  int x = 1, y = 2, zero = 0, which = __VERIFIER_nondet_int();
  if (&first[1] >= &first[2] || &x == &y || first == second)
    return 1 / zero;
  int *old = malloc(sizeof *old);
  int *end = first + 4, *p = first;
  if (p < end && end - p != 4)
    return 1 / zero;
  free(old);
  int *fresh = malloc(sizeof *fresh);
#ifdef BUG
  if (which == 0 && &x > &y)
    return 1 / zero;
  if (which == 1 && (uintptr_t)&x > (uintptr_t)&y)
    return 1 / zero;
  if (which == 2 && &first[1] - &second[0] > 0)
    return 1 / zero;
  if (which == 3 && old == fresh)
    return 1 / zero;
#endif
  free(fresh);
  return which == 5;
}
