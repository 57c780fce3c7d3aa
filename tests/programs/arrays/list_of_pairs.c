// The values of neighbours differ by one.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    if (!fresh)
      return 1;
#ifdef BUG
    fresh->value = i == 2 ? 4 : i;
#else
    fresh->value = i;
#endif
    fresh->next = head;
    head = fresh;
  }
  for (struct node *p = head; p && p->next; p = p->next)
    assert(p->value == p->next->value + 1);
  return 0;
}
