// memset clears an object.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *memset(void *, int, unsigned long);
struct s { int a; int b[3]; };
int main(void) {
  struct s v = {1, {2, 3, 4}}, *p = &v;
  memset(p, 0, sizeof *p);
  v.a = 5;
  CHECK(v.a == 5 && v.b[2] == IF_BUG(4, 0));
}
