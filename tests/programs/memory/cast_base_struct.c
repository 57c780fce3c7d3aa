// A struct that begins with another one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct shape { int kind; int (*around)(const struct shape *); };
struct square { struct shape base; int side; };
static int square_around(const struct shape *s) {
  const struct square *q = (const struct square *)s;
  return 4 * q->side + IF_BUG(1, 0);
}
int main(void) {
  struct square q = {{1, square_around}, 3};
  struct shape *s = &q.base;
  CHECK(s->around(s) == 12);
}
