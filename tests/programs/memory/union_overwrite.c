// Writing a member destroys the others.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

union u { long whole; char parts[8]; };
int main(void) {
  union u v, *p = &v;
  p->whole = 7;
  CHECK(p->whole == 7);
  if (IF_BUG(1, 0)) p->parts[1] = 1;
  CHECK(p->whole == 7);
}
