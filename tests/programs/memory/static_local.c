// A static local is one object for all calls.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int *counter(void) {
  static int count;
  count++;
  return &count;
}
int main(void) {
  int *p = counter(), *q = counter();
  CHECK(p == q && *p == IF_BUG(1, 2));
}
