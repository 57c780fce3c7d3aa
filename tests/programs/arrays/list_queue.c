// A queue: nodes come in at one end, and are taken out and freed at the other.
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
    if (__VERIFIER_nondet_int()) {
      struct node *n = malloc(sizeof *n);
      if (!n)
        return 1;
      n->value = 5;
      n->next = NULL;
      if (last)
        last->next = n;
      else
        first = n;
      last = n;
    } else if (first) {
      struct node *n = first;
      assert(n->value == 5);
      first = n->next;
      free(n);
#ifndef BUG
      if (!first)
        last = NULL;
#endif
    }
  }
  return 0;
}
