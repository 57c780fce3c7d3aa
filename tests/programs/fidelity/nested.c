// A counter of the inner loop is 0 whenever the outer loop begins again. Safe.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int open = 0;
  while (__VERIFIER_nondet_int()) {
    open = 1;
    while (__VERIFIER_nondet_int())
      if (open)
        open = 1;
    open = 0;
  }
  if (open)
    reach_error();
  return 0;
}
