// A linked list on the heap, reversed and printed, with a bug: an element whose input is not 0 is
// freed before it is printed. list_fixed.c frees it afterwards.
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = list;
  return node;
}

static struct node *reverse(struct node *list) {
  struct node *result = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 1; i <= 4; i++)
    list = push(list, i);
  list = reverse(list);
  while (list) {
    struct node *first = list;
    if (__VERIFIER_nondet_int())
      free(first);
    printf("%d\n", first->value);
    list = first->next;
  }
  return 0;
}
