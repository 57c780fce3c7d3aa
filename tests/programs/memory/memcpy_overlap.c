// Parts of an array are moved within it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *memmove(void *, const void *, unsigned long);
int main(void) {
  int a[4] = {1, 2, 3, 4};
  memmove(a + 1, a, 3 * sizeof *a);
  CHECK(a[0] == 1 && a[1] == 1 && a[3] == IF_BUG(4, 3));
}
