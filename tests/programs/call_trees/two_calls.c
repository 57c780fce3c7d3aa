// Calls from outside, one with few values and one with a constant: --check-proof follows their cases.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int f(int n) { if (n <= 1) return n; return f(n - 1) - f(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3) return 0;
  int r = f(n);
  r = f(0);
  if (r > 3) reach_error();
  return 0;
}
