// A lock in an object is taken and given back in turn.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct lock { int held; };
static void take(struct lock *l) { CHECK(l->held == 0); l->held = 1; }
static void give(struct lock *l) { CHECK(l->held == 1); l->held = 0; }
int main(void) {
  struct lock a = {0}, b = {0};
  while (__VERIFIER_nondet_int()) {
    take(&a);
    take(&b);
    give(&a);
    if (IF_BUG(__VERIFIER_nondet_int(), 1)) give(&b);
  }
}
