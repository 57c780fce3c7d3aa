// A node that is found has the value; all nodes hold values above 9.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *find(struct node *list, int x) {
  while (list && list->value != x)
    list = list->next;
  return list;
}

int main(void) {
  struct node *head = NULL;
  for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = __VERIFIER_nondet_int();
#ifdef BUG
    if (n->value < 5)
#else
    if (n->value <= 9)
#endif
      n->value = 10;
    n->next = head;
    head = n;
  }
  int x = __VERIFIER_nondet_int();
  struct node *found = find(head, x);
  assert(!found || found->value == x);
  assert(!found || x > 9);
  return 0;
}
