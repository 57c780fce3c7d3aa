// Any number of the range: of a sequence the standard says no more. But it repeats itself when it
// is begun again, which is not modelled.
#include "lib.h"

int __lib_begin_sequence(int is_seeded);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int rand(void) {
  if (__lib_begin_sequence(0) > 1)
    __lib_unsupported("the numbers of rand when srand is called again");
  int number = __VERIFIER_nondet_int();
  __VERIFIER_assume(number >= 0);
  return number;
}
