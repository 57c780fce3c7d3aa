// Each value is put where it belongs; the list stays in order.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *insert(struct node *list, struct node *n) {
  struct node **link = &list;
#ifdef BUG
  if (list && list->next)
    link = &list->next;
#endif
  while (*link && (*link)->value < n->value)
    link = &(*link)->next;
  n->next = *link;
  *link = n;
  return list;
}

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = __VERIFIER_nondet_int();
    head = insert(head, n);
  }
  for (struct node *n = head; n && n->next; n = n->next)
    assert(n->value <= n->next->value);
  return 0;
}
