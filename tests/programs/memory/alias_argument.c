// Two parameters may point to the same object.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

static int add_twice(int *to, const int *from) {
  *to += *from;
  *to += *from;
  return *to;
}
int main(void) {
  int x = 1, y = 1;
  CHECK(add_twice(&x, &y) == 3);
  CHECK(add_twice(&y, &y) == IF_BUG(3, 4));
}
