// The greatest value of a list is none less than any.
// Open in default: safe
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
    n->value = __VERIFIER_nondet_int();
    n->next = head;
    head = n;
  }
  if (!head)
    return 0;
  int greatest = head->value;
  for (struct node *n = head->next; n; n = n->next)
#ifdef BUG
    if (n->value > greatest && n->next)
#else
    if (n->value > greatest)
#endif
      greatest = n->value;
  for (struct node *n = head; n; n = n->next)
    assert(n->value <= greatest);
  return 0;
}
