// calloc gives zeros.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *calloc(unsigned long, unsigned long);
struct s { int a; char c; long l; };
int main(void) {
  struct s *p = calloc(1, sizeof *p);
  if (!p) return 0;
  CHECK(p->a == 0 && p->l == 0);
  p->a = 3;
  CHECK(p->c == IF_BUG(3, 0));
}
