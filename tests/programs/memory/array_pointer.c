// A pointer walks over an array.
// Open in blast: safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  for (int *p = a; p < a + 4; p++) sum += *p;
  CHECK(sum == IF_BUG(9, 10));
}
