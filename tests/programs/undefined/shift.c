// no-runtime-error, BUG: valid-shift
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int bit = __VERIFIER_nondet_int();
#ifdef BUG
  if (bit < 0 || bit > 32)
#else
  if (bit < 0 || bit > 31)
#endif
    return 0;
  return (int)(1u << bit >> 31);
}
