// Nodes with a negative value are taken out and freed.
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
  struct node **link = &head;
  while (*link) {
    struct node *n = *link;
    if (n->value < 0) {
      *link = n->next;
      free(n);
#ifdef BUG
      if (!*link)
        break;
      link = &(*link)->next;
#endif
    } else {
      link = &n->next;
    }
  }
  for (struct node *n = head; n; n = n->next)
    assert(n->value >= 0);
  return 0;
}
