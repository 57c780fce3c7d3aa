// gavel: --property=valid-memcleanup
// What is not freed is still pointed to when the program ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *kept;

int main(void) {
  kept = malloc(sizeof *kept);
  int *other = malloc(8);
  other = realloc(other, 16);
  free(other);
  if (__VERIFIER_nondet_int() != 12)
    free(kept);
  return 0;
}
