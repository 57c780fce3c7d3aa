// An index below a pointer into the middle.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a[5] = {0, 0, 0, 0, 0}, *middle = &a[2];
  int k = __VERIFIER_nondet_int();
  if (k < -2 || k > 2) return 0;
  middle[k] = 1;
  CHECK(a[0] + a[1] + a[2] + a[3] + a[4] == 1);
  CHECK(*(middle - 2) == IF_BUG(0, a[0]));
}
