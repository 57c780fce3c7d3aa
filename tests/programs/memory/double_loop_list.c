// Insertion at the end of a list of bounded length.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
struct node { int v; struct node *next; };
int main(void) {
  struct node first = {0, 0}, *last = &first;
  for (int i = 1; i <= 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->v = i;
    n->next = 0;
    last->next = n;
    last = n;
  }
  CHECK(first.next->v == 1 && last->v == IF_BUG(1, 2));
}
