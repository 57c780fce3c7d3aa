// gavel: --no-check=all
// What was never set on the heap is a null pointer in the run; no sanitizer fills it.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};

int main(void) {
  struct node *used = malloc(sizeof *used);
  used->key = 1;
  used->next = used;
  free(used);
  struct node *node = malloc(sizeof *node);
  node->key = __VERIFIER_nondet_int();
  for (struct node *at = node; at; at = at->next)
    assert(at->key != 7);
  free(node);
  return 0;
}
