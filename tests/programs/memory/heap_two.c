// Two objects of the heap are not the same.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  if (!p || !q) return 0;
  CHECK(p != q);
  *p = 1;
  *q = 2;
  CHECK(*p == IF_BUG(2, 1));
}
