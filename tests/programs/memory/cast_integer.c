// Through an integer and back.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int x = 1;
  unsigned long n = (unsigned long)&x;
  int *p = (int *)n;
  *p = 4;
  CHECK(x == IF_BUG(1, 4));
}
