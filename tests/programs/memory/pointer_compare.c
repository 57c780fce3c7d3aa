// Distinct objects have distinct addresses, none is null.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int a, b;
int main(void) {
  int local;
  CHECK(&a != &b && &local != 0 && &local != &a);
  int *p = __VERIFIER_nondet_int() ? &a : &b;
  CHECK(IF_BUG(p == &a, p == &a || p == &b));
}
