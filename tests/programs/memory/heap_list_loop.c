// A list of three nodes made and walked in loops.
// Open in blast: safe
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
  struct node *head = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->value = i;
    n->next = head;
    head = n;
  }
  int sum = 0;
  for (struct node *n = head; n; n = n->next) sum += n->value;
  CHECK(sum == IF_BUG(6, 3));
}
