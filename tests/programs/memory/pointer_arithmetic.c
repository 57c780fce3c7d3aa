// Sums and differences of pointers.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a[6] = {0, 1, 2, 3, 4, 5}, *p = a + 1, *q = &a[5];
  CHECK(q - p == 4 && p < q);
  p += 2;
  CHECK(*p == 3 && p[-1] == 2);
  CHECK(*(q - 1) == IF_BUG(5, 4));
}
