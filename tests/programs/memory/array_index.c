// An element chosen by an input; the others stay.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a[5] = {0}, *p = a;
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i >= 5 || j < 0 || j >= 5) return 0;
  p[i] = 1;
  CHECK(IF_BUG(a[j] == 0, i == j || a[j] == 0));
}
