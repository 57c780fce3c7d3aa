extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int climb(int n) {
  int steps = 0;
  while (n > 0) {
    n--;
    steps++;
    if (__VERIFIER_nondet_int())
      return n == 2 ? steps : steps + climb(n);
  }
  return steps;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  if (climb(n) != n)
    reach_error();
}
