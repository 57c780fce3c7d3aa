// A list that is linked both ways: who comes next leads back.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *before, *next;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->before = NULL;
    n->next = head;
#ifdef BUG
    if (head && !head->next)
#else
    if (head)
#endif
      head->before = n;
    head = n;
  }
  for (struct node *n = head; n; n = n->next)
    assert(!n->next || n->next->before == n);
  return 0;
}
