// Messages of two kinds, by pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

struct message { int kind; union { int number; struct { short x, y; } point; } u; };
static int weight(const struct message *m) { return m->kind ? m->u.point.x + m->u.point.y : m->u.number; }
int main(void) {
  struct message a, b;
  a.kind = 0;
  a.u.number = 10;
  b = a;
  b.kind = 1;
  b.u.point.x = 3;
  b.u.point.y = IF_BUG(8, 4);
  CHECK(weight(&a) == 10);
  CHECK(weight(&b) == 7);
}
