// A vector that grows keeps what it holds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
int main(void) {
  int *v = malloc(2 * sizeof *v), n = __VERIFIER_nondet_int();
  if (!v) return 0;
  v[0] = 1;
  v[1] = n;
  v = realloc(v, 4 * sizeof *v);
  v[2] = 3;
  CHECK(v[0] == 1 && v[1] == IF_BUG(2, n) && v[2] == 3);
#ifdef BUG
  CHECK(v[3] == 0);
#endif
}
