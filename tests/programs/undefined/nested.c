// valid-memsafety, BUG: valid-deref
// The variable is one of a caller that is always under way, or of a function that has returned.
extern int __VERIFIER_nondet_int(void);

static void add(int *sum, int value) { *sum ^= value; }

#ifdef BUG
static int *start(void) {
  int sum = 0;
  int *result = &sum;
  return result;
}
#endif

static void serve(void) {
  int sum = 0;
  int *target = &sum;
#ifdef BUG
  if (__VERIFIER_nondet_int())
    target = start();
#endif
  while (1)
    add(target, __VERIFIER_nondet_int());
}

int main(void) {
  serve();
  return 0;
}
