// A tagged union.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct value { int tag; union { int i; int *p; } as; };
static int get(struct value *v) { return v->tag ? *v->as.p : v->as.i; }
int main(void) {
  int x = 8;
  struct value a = {0}, b = {1};
  a.as.i = 3;
  b.as.p = &x;
  CHECK(get(&a) == 3 && get(&b) == IF_BUG(3, 8));
}
