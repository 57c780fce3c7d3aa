#include <stdlib.h>
struct node {
  int value;
  struct node *next;
  unsigned flag : 3;
};
static int table[2][3] = {{1, 2}, {[2] = 5}};

int main(void) {
  struct node *n = malloc(sizeof *n);
  n->value = table[1][2];
  n->next = n;
  n->next->flag = 9;
  free(n);
  return 0;
}
