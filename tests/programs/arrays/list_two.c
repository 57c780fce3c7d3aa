// One list is divided into two by the sign of its values.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *all = NULL, *negative = NULL, *rest = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = __VERIFIER_nondet_int();
    n->next = all;
    all = n;
  }
  while (all) {
    struct node *n = all;
    all = n->next;
#ifdef BUG
    struct node **to = n->value <= 0 ? &negative : &rest;
#else
    struct node **to = n->value < 0 ? &negative : &rest;
#endif
    n->next = *to;
    *to = n;
  }
  for (struct node *n = negative; n; n = n->next)
    assert(n->value < 0);
  for (struct node *n = rest; n; n = n->next)
    assert(n->value >= 0);
  return 0;
}
