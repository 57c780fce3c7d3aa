// A struct passed by value is a copy.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct s { int a; };
static void change(struct s v) { v.a = 9; }
static void change_there(struct s *v) { v->a = 9; }
int main(void) {
  struct s x = {1};
  change(x);
  CHECK(x.a == 1);
  change_there(&x);
  CHECK(x.a == IF_BUG(1, 9));
}
