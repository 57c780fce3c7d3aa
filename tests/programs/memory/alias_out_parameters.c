// A function with two results by pointer, which may be the same place.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static void split(int all, int *hours, int *minutes) {
  *hours = all / 60;
  *minutes = all - *hours * 60;
}
int main(void) {
  int h = 0, m = 0, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  split(n, &h, IF_BUG(&h, &m));
  CHECK(h * 60 + m == n);
}
