// def-behavior, BUG: valid-deref
// A format that is no literal of the call is read with what it asks for.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char bare[3] = {'a', 'b', 'c'};
  const char *format = "[%.3s]";
#ifdef BUG
  format = __VERIFIER_nondet_int() ? "[%s]" : "x";
#endif
  printf(format, bare);
  return 0;
}
