// An address as a number, with an offset.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct s { int a, b; };
int main(void) {
  struct s v = {1, 2};
  unsigned long n = (unsigned long)&v;
  int *p = (int *)(n + sizeof(int));
  *p = 6;
  CHECK(v.a == 1 && v.b == IF_BUG(2, 6));
}
