// A pointer is changed through a pointer to it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

int main(void) {
  int a = 1, b = 2, *p = &a, **pp = &p;
  *pp = &b;
  *p = 9;
  CHECK(a == 1 && b == IF_BUG(2, 9));
}
