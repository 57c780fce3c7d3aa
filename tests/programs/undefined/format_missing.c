// def-behavior, BUG: valid-argument
// Each directive takes an argument; more than these are allowed.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  printf("%d %d\n", n, 1, 2);
#ifdef BUG
  if (n > 7)
    printf("%d %s\n", n);
#endif
  return 0;
}
