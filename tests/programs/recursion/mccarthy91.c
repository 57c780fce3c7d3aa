extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n <= 200);
  if (f(n) != (n > 100 ? n - 10 : 91))
    reach_error();
}
