// Two elements in the order that a function tells.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int rising(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int falling(const void *a, const void *b) { return rising(b, a); }
static void order(int *a, int *b, int (*compare)(const void *, const void *)) {
  if (compare(a, b) > 0) {
    int t = *a;
    *a = *b;
    *b = t;
  }
}
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || y < 0) return 0;
  order(&x, &y, __VERIFIER_nondet_int() ? rising : IF_BUG(falling, rising));
  CHECK(x <= y);
}
