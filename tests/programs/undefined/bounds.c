// valid-deref --no-check=null, BUG: valid-deref
// A run that accesses null is assumed away; what is freed is not null.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *node = calloc(1, sizeof *node);
  if (__VERIFIER_nondet_int())
    node = node->next;
  node->value = 1;
  int (*call)(void) = __VERIFIER_nondet_int() ? NULL : main;
  if (node->value != 1)
    call();
#ifdef BUG
  free(node);
#endif
  return node->value;
}
