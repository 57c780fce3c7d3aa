// A pointer to one of two variables, chosen by an input.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a = 1, b = 2, *p = __VERIFIER_nondet_int() ? &a : &b;
  *p = 5;
  CHECK(a == 5 || b == 5);
  CHECK(IF_BUG(a != 5 || b != 2, a + b == 7 || a + b == 6));
}
