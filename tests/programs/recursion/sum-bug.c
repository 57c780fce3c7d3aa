extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int sum(int n) { return n <= 0 ? 0 : n == 5 ? 14 : n + sum(n - 1); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 1000);
  if (sum(n) != n * (n + 1) / 2)
    reach_error();
}
