// The number of nodes is counted while the list is built, and when it is walked.
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
  unsigned length = 0;
  while (length < 100000 && __VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = (int)length;
    n->next = head;
    head = n;
    length++;
  }
  unsigned count = 0;
  for (struct node *n = head; n; n = n->next) {
#ifdef BUG
    if (n->value != 1)
#endif
      count++;
  }
  assert(count == length);
  return 0;
}
