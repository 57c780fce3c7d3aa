// So does a field of an object that nobody set.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct t { int v; };
struct s { struct t *t; int n; };
int main(void) {
  struct s s, *p = &s;
  p->n = 1;
  p->t->v = 5;
  CHECK(p->n == 1 && p->t->v == IF_BUG(1, 5));
}
