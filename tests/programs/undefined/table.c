// no-runtime-error, BUG: valid-deref
extern int __VERIFIER_nondet_int(void);
static int table[10];

int main(void) {
  int i = 0;
  while (1) {
    table[i] = __VERIFIER_nondet_int();
#ifdef BUG
    if (i++ > 9)
      i = 0;
#else
    if (++i > 9)
      i = 0;
#endif
  }
}
