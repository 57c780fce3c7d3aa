// An element is put into a sorted array.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a[4] = {10, 20, 30, 0}, x = __VERIFIER_nondet_int(), i = 3;
  if (x < 0 || x > 40) return 0;
  while (i > 0 && a[i - 1] > x) {
    a[i] = a[i - 1];
    i--;
  }
  a[IF_BUG(2, i)] = x;
  CHECK(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
}
