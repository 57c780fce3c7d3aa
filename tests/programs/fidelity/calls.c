// A lock behind two functions. Safe.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int held = 0;

void acquire(void) {
  if (held)
    reach_error();
  held = 1;
}

void release(void) {
  if (!held)
    reach_error();
  held = 0;
}

int main(void) {
  int steps = 0;
  while (__VERIFIER_nondet_int()) {
    acquire();
    if (__VERIFIER_nondet_int())
      steps = 1;
    release();
  }
  return steps;
}
