// A pointer that nobody set points to an object of its own.
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
  struct s *p, *q;
  int x = 1;
  p->a = 2;
  q->a = 3;
  CHECK(x == 1 && p->a == IF_BUG(3, 2));
}
