// valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static char *kept;

int main(void) {
  kept = malloc(20);
  int answer = __VERIFIER_nondet_int();
#ifdef BUG
  if (answer == 42)
    return 1;
#endif
  free(kept);
  return 0;
}
