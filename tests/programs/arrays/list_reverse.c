// A list is turned round; what holds of its nodes still holds.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = __VERIFIER_nondet_int();
    if (n->value < 0)
      n->value = 0;
    n->next = head;
    head = n;
  }
#ifdef BUG
  if (head && head->next)
    head->next->value--;
#endif
  head = reverse(head);
  for (struct node *n = head; n; n = n->next)
    assert(n->value >= 0);
  return 0;
}
