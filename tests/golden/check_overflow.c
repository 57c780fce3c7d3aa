extern int __VERIFIER_nondet_int(void);

static int middle(int low, int high) { return (low + high) / 2; }

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low != 2147483647 || high < 1 || high > 1)
    return 0;
  return middle(low, high);
}
