// Any number of the range: of a sequence the standard says no more. But it repeats itself when it
// is begun again, which is not modelled.
#include "lib.h"

int *__gavel_seeds(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int rand(void) {
  int *seeds = __gavel_seeds();
  if (*seeds > 1)
    __gavel_unsupported("the numbers of rand when srand is called again");
  *seeds = 1; // it begins as if by srand(1)
  int number = __VERIFIER_nondet_int();
  __VERIFIER_assume(number >= 0);
  return number;
}
