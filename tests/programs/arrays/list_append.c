// Nodes are put behind the last one.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node first = {0, NULL}, *last = &first;
  for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = 7;
#ifndef BUG
    n->next = NULL;
#endif
    last->next = n;
    last = n;
  }
  assert(first.value == 0);
  for (struct node *n = first.next; n; n = n->next)
    assert(n->value == 7);
  return 0;
}
