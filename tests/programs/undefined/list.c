// valid-memsafety, BUG: valid-deref
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 4 && __VERIFIER_nondet_int(); i++) {
    struct node *node = malloc(sizeof *node);
    if (!node)
      break;
    node->next = list;
    node->value = i;
    list = node;
  }
  while (list) {
#ifdef BUG
    free(list);
    list = list->next;
#else
    struct node *next = list->next;
    free(list);
    list = next;
#endif
  }
  return 0;
}
