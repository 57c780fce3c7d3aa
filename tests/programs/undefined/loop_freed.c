// valid-memsafety, BUG: valid-deref
// A block that is freed at some time in a loop without end, and not used from then on.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *block = malloc(sizeof *block);
  int is_freed = 0, last = 0;
  *block = 0;
  while (__VERIFIER_nondet_int()) {
    if (!is_freed && __VERIFIER_nondet_int()) {
      last = *block;
      free(block);
      is_freed = 1;
    }
#ifdef BUG
    if (is_freed < 2)
#else
    if (!is_freed)
#endif
      *block = last;
  }
  if (!is_freed)
    free(block);
  return 0;
}
