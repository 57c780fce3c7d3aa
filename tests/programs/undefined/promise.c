// def-behavior, BUG: no-unreachable
extern int __VERIFIER_nondet_int(void);

static int sign_of(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
#ifdef BUG
  __builtin_unreachable();
#endif
  return 0;
}

int main(void) {
  int i = 0;
  while (1) {
    i = (i + 1) % 7;
    int sign = sign_of(__VERIFIER_nondet_int());
    if (sign < -1 || i > 6)
      __builtin_unreachable();
  }
}
