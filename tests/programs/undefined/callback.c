// valid-memsafety, BUG: valid-deref
extern int __VERIFIER_nondet_int(void);
static int twice(int x) { return x ^ 1; }
static int thrice(int x) { return x ^ 2; }
static int (*const table[3])(int) = {twice, thrice};

int main(void) {
  int i = __VERIFIER_nondet_int();
#ifdef BUG
  if (i < 0 || i > 2)
#else
  if (i < 0 || i > 1)
#endif
    return 0;
  return table[i](5);
}
