// A list that grows at its end is freed from its beginning.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *first = NULL, *last = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = 1;
    n->next = NULL;
    if (first)
      last->next = n;
    else
      first = n;
    last = n;
  }
#ifdef BUG
  if (first)
    last->next = first;
#endif
  while (first) {
    struct node *next = first->next;
    assert(first->value == 1);
    free(first);
    first = next;
  }
  return 0;
}
