// All nodes of a list are freed, each once.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = i;
    n->next = head;
    head = n;
  }
  while (head) {
#ifdef BUG
    free(head);
    head = head->next;
#else
    struct node *next = head->next;
    free(head);
    head = next;
#endif
  }
  assert(!head);
  return 0;
}
