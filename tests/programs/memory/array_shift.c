// All elements move by one place.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a[4] = {1, 2, 3, 4};
  for (int i = IF_BUG(1, 3); IF_BUG(i < 4, i > 0); IF_BUG(i++, i--)) a[i] = a[i - 1];
  a[0] = 0;
  CHECK(a[1] == 1 && a[3] == 3);
}
