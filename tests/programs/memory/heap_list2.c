// A list of two nodes.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
struct node { int value; struct node *next; };
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) return 0;
  a->value = 1;
  a->next = b;
  b->value = 2;
  b->next = 0;
  CHECK(a->next->value == IF_BUG(1, 2));
  CHECK(a->next->next == 0);
}
