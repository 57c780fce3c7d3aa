// A callback writes through its argument.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static void store(int *where, int v) { *where = v; }
static void twice(void (*f)(int *, int), int *where) {
  f(where, 1);
  f(where, 2);
}
int main(void) {
  int x = 0;
  twice(store, &x);
  CHECK(x == IF_BUG(1, 2));
}
