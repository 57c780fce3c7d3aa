// A copy of a list, in which each value is one more.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = NULL, *copy = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = 1;
    n->next = head;
    head = n;
  }
  for (struct node *p = head; p; p = p->next) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
#ifdef BUG
    n->value = p->next ? 2 : 1;
#else
    n->value = p->value + 1;
#endif
    n->next = copy;
    copy = n;
  }
  for (struct node *p = copy; p; p = p->next)
    assert(p->value >= 2 || p->next);
  return 0;
}
