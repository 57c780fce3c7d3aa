// no-runtime-error, BUG: valid-division
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = __VERIFIER_nondet_int(), count = __VERIFIER_nondet_int();
#ifdef BUG
  if (count < 0)
#else
  if (count <= 0)
#endif
    return 0;
  return sum / count;
}
