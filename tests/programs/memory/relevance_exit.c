// Code that only ends the program matters.
extern void reach_error(void);
extern void abort(void);
extern int __VERIFIER_nondet_int(void);

static void check(int value) {
  int unused = value * 3;
  if (value < 0)
    abort();
  unused++;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
#ifndef BUG
  check(x);
#endif
  if (y < 0)
    reach_error();
  return 0;
}
