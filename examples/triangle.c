// Three inputs, and an error that few of them reach: is every triangle with two equal sides and a
// positive circumference really a triangle? Try --input=3,3,5 and --input=1,1,7.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  __VERIFIER_assume(a > 0 && b > 0 && c > 0 && a <= 1000 && b <= 1000 && c <= 1000);
  if (a == b && a + b <= c)
    reach_error();
  return 0;
}
