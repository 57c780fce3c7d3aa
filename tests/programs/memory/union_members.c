// Members of a union share their memory.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

union u { int i; unsigned n; int *p; };
int main(void) {
  union u v, *q = &v;
  q->i = -2;
  CHECK(q->n == IF_BUG(2u, 4294967294u));
}
