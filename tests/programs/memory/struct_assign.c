// Structs are copied, not shared.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct point { int x, y; };
int main(void) {
  struct point a = {1, 2}, b, *p = &b;
  *p = a;
  a.x = 5;
  CHECK(b.x == IF_BUG(5, 1) && b.y == 2);
}
