extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int balance;

static int draw(int most) {
  int drawn = 0;
  while (drawn < most && __VERIFIER_nondet_int())
    drawn++;
  return drawn;
}

int main(void) {
  int taken = draw(3);
  for (int i = 0; i < taken; i++) {
    balance++;
    if (__VERIFIER_nondet_int())
      balance--;
    if (balance > i + 1)
      reach_error();
  }
  while (__VERIFIER_nondet_int())
    ;
  if (taken > 3)
    reach_error();
  return 0;
}
