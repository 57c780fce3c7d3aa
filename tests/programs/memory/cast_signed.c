// Signed and unsigned views of one int.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int x = -1;
  unsigned *p = (unsigned *)&x;
  CHECK(*p == 4294967295u);
  *p = 5;
  CHECK(x == IF_BUG(-1, 5));
}
