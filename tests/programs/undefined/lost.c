// valid-memtrack, BUG: valid-memtrack
// What a global variable leads to is not lost; what is lost in an endless loop is.
#include <stdlib.h>
struct node {
  struct node *next;
} *all;

static void add(void) {
  struct node *node = malloc(sizeof *node);
  node->next = all;
  all = node;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    add();
#ifdef BUG
  all = NULL;
  while (1)
    ;
#endif
  return 0;
}
