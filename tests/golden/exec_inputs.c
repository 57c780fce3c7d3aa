#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long __VERIFIER_nondet_long(void);
extern double __VERIFIER_nondet_double(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  printf("%d\n", __VERIFIER_nondet_int());
  printf("%d\n", __VERIFIER_nondet_uchar());
  printf("%ld\n", __VERIFIER_nondet_long());
  printf("%g\n", __VERIFIER_nondet_double());
  printf("%d\n", __VERIFIER_nondet_bool());
  return 0;
}
