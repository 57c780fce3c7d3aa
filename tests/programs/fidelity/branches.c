// Two variables are changed together on every branch. Safe.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    int which = __VERIFIER_nondet_int();
    if (which == 0) {
      a = 1;
      b = 1;
    } else if (which == 1) {
      a = 0;
      b = 0;
    } else if (a) {
      b = 1;
    }
  }
  if (a && !b)
    reach_error();
  return 0;
}
