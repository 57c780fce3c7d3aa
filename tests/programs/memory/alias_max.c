// A pointer to the larger of two variables.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int *larger(int *a, int *b) { return *a > *b ? a : b; }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || x > 100 || y < 0 || y > 100) return 0;
  *larger(&x, &y) = -1;
  CHECK(x == -1 || IF_BUG(x == 0, y == -1));
}
