int nondet_int(void);

static int check(int x) {
  __CPROVER_precondition(x > 3, "large");
  __ESBMC_assert(x != 4, "not the least");
  return x;
}

int main(void) {
  int x = nondet_int(), y = nondet_int();
  __CPROVER_assume(x > 4);
  __ESBMC_assume(y > x);
  klee_assume(y < 1000);
  __CPROVER_assert(x < 999, "so it is");
  __CPROVER_assert(check(y) > 6, "not of 6");
  return 0;
}
