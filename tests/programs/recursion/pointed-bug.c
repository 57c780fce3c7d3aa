extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

void increase(int *p, int n) {
  if (n == 0)
    return;
  *p += 2;
  increase(p, n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int(), x = 1;
  __VERIFIER_assume(n >= 0 && n <= 1000000);
  increase(&x, n);
  if (x != 2 * n + (n != 4))
    reach_error();
}
