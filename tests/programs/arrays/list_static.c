// A list that a static variable holds, in functions.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *head;

static void push(int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->value = value;
  n->next = head;
  head = n;
}

static void clear(void) {
  while (head) {
    struct node *n = head;
    head = n->next;
    free(n);
  }
#ifdef BUG
  push(-1);
#endif
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int value = __VERIFIER_nondet_int();
    if (value >= 0)
      push(value);
    else
      clear();
    for (struct node *n = head; n; n = n->next)
      assert(n->value >= 0);
  }
  return 0;
}
