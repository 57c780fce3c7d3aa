// def-behavior, BUG: valid-return
// A function that is declared not to return does not.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

_Noreturn static void fail(int how) {
  if (how > 3)
    exit(how & 7);
#ifndef BUG
  abort();
#endif
}

int main(void) {
  int how = __VERIFIER_nondet_int();
  if (how)
    fail(how);
  return 0;
}
