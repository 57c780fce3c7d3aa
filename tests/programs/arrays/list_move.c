// Nodes go from one list to another; then both are freed.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *from = NULL, *to = NULL;
  for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = i;
    n->next = from;
    from = n;
  }
  while (from && __VERIFIER_nondet_int()) {
    struct node *n = from;
    from = n->next;
    n->next = to;
    to = n;
#ifdef BUG
    if (n->value == 3)
      from = n;
#endif
  }
  while (from) {
    struct node *n = from;
    from = n->next;
    free(n);
  }
  while (to) {
    struct node *n = to;
    to = n->next;
    assert(n->value > 0);
    free(n);
  }
  return 0;
}
