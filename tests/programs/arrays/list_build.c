// A list of unknown length; each node holds the same value.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
#ifdef BUG
    n->value = head ? 2 : 1;
#else
    n->value = 1;
#endif
    n->next = head;
    head = n;
  }
  for (struct node *n = head; n; n = n->next)
    assert(n->value == 1);
  return 0;
}
