// A small state machine. Safe: state 3 is never left, and only reached from state 2.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int state = 0, seen = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
    case 0:
      state = 1;
      break;
    case 1:
      state = 2;
      break;
    case 2:
      seen = 1;
      state = 3;
      break;
    default:
      break;
    }
  }
  if (state == 3 && !seen)
    reach_error();
  return 0;
}
