// A struct returned by value is a copy.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct s { int a; int b; };
static struct s make(const struct s *from) {
  struct s r = *from;
  r.a++;
  return r;
}
int main(void) {
  struct s x = {1, 2}, y = make(&x);
  CHECK(x.a == 1 && y.a == 2 && y.b == IF_BUG(1, 2));
}
