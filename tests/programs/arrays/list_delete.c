// The first node with some value is taken out, by a pointer to the one before it.
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
  int x = __VERIFIER_nondet_int();
  struct node *before = NULL, *n = head;
  while (n && n->value != x) {
    before = n;
    n = n->next;
  }
  if (n) {
    if (before)
      before->next = n->next;
#ifndef BUG
    else
      head = n->next;
#endif
    free(n);
  }
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
