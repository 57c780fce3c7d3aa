// Distances of pointers count elements.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct wide { long a, b; };
int main(void) {
  struct wide w[4], *p = &w[1], *q = &w[3];
  CHECK(q - p == 2);
  CHECK((char *)q - (char *)p == IF_BUG(2, 32));
  CHECK(p + 2 == q && p < q);
}
