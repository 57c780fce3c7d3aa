// valid-deref, BUG: valid-deref
// An access that leaves its object is invalid, also where another object may lie near.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int few[2], many[100];

int main(void) {
  int near[3] = {0}, other[100] = {0};
  int *block = calloc(1, sizeof *block), *next = calloc(100, sizeof *next);
  int *places[] = {few, near, block, next, other, many};
  unsigned which = __VERIFIER_nondet_uchar() % 6, index = __VERIFIER_nondet_uchar() % 64;
  if (which == 2)
    index = 0;
#ifndef BUG
  if (which < 2)
    index %= 2;
#else
  if (which > 1 || index < 20)
    return 0;
#endif
  places[which][index] = 1;
  free(block);
  free(next);
  return other[0] + many[0];
}
