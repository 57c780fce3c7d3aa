// A stack of heap cells.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
extern void free(void *);
struct cell { int value; struct cell *below; };
static struct cell *top;
static void push(int value) {
  struct cell *c = malloc(sizeof *c);
  if (!c) return;
  c->value = value;
  c->below = top;
  top = c;
}
static int pop(void) {
  struct cell *c = top;
  int value = c->value;
  top = c->below;
  free(c);
  return value;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  push(n);
  push(7);
  if (IF_BUG(1, pop() == 7)) CHECK(pop() == n);
}
