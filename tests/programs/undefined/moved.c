// valid-memsafety, BUG: valid-deref
// A second pointer to a block is not moved with it.
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *all = malloc(2 * sizeof *all);
  if (!all)
    return 0;
  struct node *first = &all[0];
  first->next = NULL;
  first->value = 1;
  struct node *more = realloc(all, 200 * sizeof *all);
  if (!more) {
    free(all);
    return 0;
  }
#ifndef BUG
  first = &more[0];
#endif
  int value = first->value;
  free(more);
  return value != 1;
}
