// valid-memsafety, BUG: valid-free
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *block = malloc(8);
  if (__VERIFIER_nondet_int() == 7) {
    free(block);
#ifndef BUG
    block = NULL;
#endif
  }
  free(block);
  return 0;
}
