// no-overflow
extern int __VERIFIER_nondet_int(void);

static int twice(int value) { return value + value; }

int main(void) {
  int value = __VERIFIER_nondet_int();
#ifndef BUG
  if (value < -1000 || value > 1000)
    return 0;
#else
  if (value != 2000000000)
    return 0;
#endif
  return twice(value) != 0;
}
