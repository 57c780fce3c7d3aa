extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int a, int b) {
  if (a * b == 20)
    reach_error();
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  check(a, __VERIFIER_nondet_int());
  return 0;
}
