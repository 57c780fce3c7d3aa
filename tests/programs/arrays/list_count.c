// A list with a counter: as many nodes come out as went in.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

struct list {
  struct node *head;
  int count;
};

static void push(struct list *l, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->value = value;
  n->next = l->head;
  l->head = n;
  l->count++;
}

static int pop(struct list *l) {
  struct node *n = l->head;
  int value = n->value;
  l->head = n->next;
#ifndef BUG
  l->count--;
#endif
  free(n);
  return value;
}

int main(void) {
  struct list l = {NULL, 0};
  int rounds = __VERIFIER_nondet_int();
  for (int i = 0; i < rounds; i++)
    if (__VERIFIER_nondet_int())
      push(&l, 3);
    else if (l.count > 0)
      assert(pop(&l) == 3);
  assert(l.count >= 0);
  return 0;
}
