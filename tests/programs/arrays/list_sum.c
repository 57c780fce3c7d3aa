// Small positive values add up to no less than the number of nodes.
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
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > 1000000)
    return 0;
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 1;
    n->value = __VERIFIER_nondet_int();
#ifdef BUG
    if (n->value < 0 || n->value > 10)
#else
    if (n->value < 1 || n->value > 10)
#endif
      n->value = 1;
    n->next = head;
    head = n;
  }
  int sum = 0, count = 0;
  for (struct node *n = head; n && count < length; n = n->next) {
    sum += n->value;
    count++;
  }
  assert(count <= sum && sum <= 10 * count);
  return 0;
}
