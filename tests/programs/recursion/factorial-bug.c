extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int factorial(int n) { return n == 0 ? 1 : n <= 1 ? n : n * factorial(n - 1); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n <= 12);
  if (factorial(n) < 1)
    reach_error();
}
