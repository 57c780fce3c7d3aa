#include <stdlib.h>
struct node { int x; struct node *next; };
static void set(struct node *n) { n->next->x = 3; }
int main(void) {
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->x = 1;
  set(n);
  free(n);
  return 0;
}
