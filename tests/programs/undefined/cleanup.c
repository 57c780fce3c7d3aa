// valid-memcleanup, BUG: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *kept;

int main(void) {
  kept = malloc(4);
  if (__VERIFIER_nondet_int() == 3) {
#ifndef BUG
    free(kept);
#endif
    exit(1);
  }
  free(kept);
  return 0;
}
