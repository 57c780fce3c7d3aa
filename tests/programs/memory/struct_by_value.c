// A copy that is changed by the callee.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct vec { int x, y; int *sum; };
static struct vec scaled(struct vec v) {
  v.x *= 2;
  v.y *= 2;
  *v.sum = v.x + v.y;
  return v;
}
int main(void) {
  int sum = 0;
  struct vec a = {1, 2, &sum}, b = scaled(a);
  CHECK(a.x == 1 && b.y == 4);
  CHECK(sum == IF_BUG(3, 6) && a.sum == b.sum);
}
