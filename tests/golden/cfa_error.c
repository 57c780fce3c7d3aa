#include <assert.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0);
  assert(x != 7);
  if (x == 8)
    reach_error();
  if (x == 9)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
