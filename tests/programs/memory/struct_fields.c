// Fields of one object do not disturb each other.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct pair { int a, b; };
static void set(struct pair *p, int a, int b) {
  p->a = a;
  p->b = b;
}
int main(void) {
  struct pair s, t;
  set(&s, 1, 2);
  set(&t, 3, 4);
  CHECK(s.a == 1 && s.b == 2 && t.a == 3 && t.b == IF_BUG(2, 4));
}
