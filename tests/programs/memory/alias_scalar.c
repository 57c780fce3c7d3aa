// Two pointers to one variable.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int x = 1, *p = &x, *q = &x;
  *p = 2;
  *q = *q + 1;
  CHECK(x == IF_BUG(2, 3));
}
