// The list of list.c, repaired: each element is freed once, when nobody needs it any more.
#include <stdio.h>
#include <stdlib.h>

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
    printf("%d\n", first->value);
    list = first->next;
    free(first);
  }
  return 0;
}
