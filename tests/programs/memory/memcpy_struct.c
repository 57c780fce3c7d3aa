// memcpy of a struct.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *memcpy(void *, const void *, unsigned long);
struct s { int a, b; };
int main(void) {
  struct s x = {1, 2}, y = {3, 4};
  struct s *to = &y, *from = &x;
  memcpy(to, from, sizeof *to);
  x.b = 9;
  CHECK(y.a == 1 && y.b == IF_BUG(9, 2));
}
