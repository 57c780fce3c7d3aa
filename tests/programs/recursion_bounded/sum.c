// The sum of the first numbers: Gauss' formula, which is not linear.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int sum(int n) {
  return n <= 0 ? 0 : n + sum(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  if (sum(n) != n * (n + 1) / 2)
    reach_error();
  return 0;
}
