extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }

int main(void) {
  unsigned a = (unsigned)__VERIFIER_nondet_int(), b = (unsigned)__VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 1 && b >= 1);
  unsigned g = gcd(a, b);
  if (g < 1 || g >= a)
    reach_error();
}
