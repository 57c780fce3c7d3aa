// A call through a pointer chosen by an input.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
  int (*f)(void) = __VERIFIER_nondet_int() ? one : two;
  int v = f();
  CHECK(IF_BUG(v == 1, v == 1 || v == 2));
}
