// valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *number = malloc(sizeof *number);
  *number = __VERIFIER_nondet_int();
  int is_odd = *number & 1;
  free(number);
#ifdef BUG
  if (is_odd)
    free(number);
#endif
  return 0;
}
