// Nested structs behind pointers.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct inner { int v; };
struct outer { int a; struct inner in; struct inner *link; };
int main(void) {
  struct inner other = {1};
  struct outer o = {2, {3}, &other};
  struct outer *p = &o;
  p->link->v = p->in.v + p->a;
  p->link = &p->in;
  p->link->v++;
  CHECK(other.v == 5 && o.in.v == IF_BUG(3, 4));
}
