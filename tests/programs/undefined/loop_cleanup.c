// valid-memcleanup, BUG: valid-memcleanup
// Each round of a loop without end frees what it allocates, text and numbers.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  while (__VERIFIER_nondet_int()) {
    char *text = calloc(5, 1);
    int *number = realloc(NULL, sizeof *number);
    if (__VERIFIER_nondet_int()) {
      free(number);
      number = NULL;
    }
#ifdef BUG
    if (__VERIFIER_nondet_int())
      break;
#endif
    free(text);
    free(number);
  }
  return 0;
}
