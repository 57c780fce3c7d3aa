extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int down(int n);
int (*next)(int) = down;
int down(int n) { return n <= 0 ? n : next(n - 1); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  if (down(n) != 0)
    reach_error();
}
