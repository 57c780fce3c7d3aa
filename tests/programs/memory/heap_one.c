// One object of the heap.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
struct s { int a, b; };
int main(void) {
  struct s *p = malloc(sizeof *p);
  if (!p) return 0;
  p->a = 1;
  p->b = 2;
  struct s *q = p;
  q->a = 3;
  CHECK(p->a == IF_BUG(1, 3) && p->b == 2);
}
