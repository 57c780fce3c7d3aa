// A pointer runs over the array until it meets its end.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  short *first = malloc(n * sizeof *first);
  if (!first)
    return 1;
  short *end = first + n;
#ifdef BUG
  for (short *p = first + 1; p < end; p++)
    *p = 5;
  *first = 4;
#else
  for (short *p = first; p < end; p++)
    *p = 5;
#endif
  for (short *p = first; p != end; p++)
    assert(*p == 5);
  free(first);
  return 0;
}
