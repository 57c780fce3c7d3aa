// What the first loop establishes, the second one needs and keeps. Safe.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int ready = 0, done = 0;
  while (!ready) {
    if (__VERIFIER_nondet_int())
      ready = 1;
  }
  while (__VERIFIER_nondet_int()) {
    if (done)
      ready = 1;
    done = 1;
  }
  if (!ready)
    reach_error();
  return 0;
}
