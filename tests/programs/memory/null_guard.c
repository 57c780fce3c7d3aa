// A pointer that may be null is tested before it is used.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int get(const int *p) { return p ? *p : -1; }
int main(void) {
  int x = 4;
  int *p = __VERIFIER_nondet_int() ? &x : 0;
  int v = get(p);
  CHECK(IF_BUG(v == 4, v == 4 || v == -1));
}
