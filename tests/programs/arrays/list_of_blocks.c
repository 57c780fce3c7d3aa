// Each node has a block of its own, which is freed with it.
// Open in default: safe
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int *data;
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    int *data = malloc(sizeof *data);
    if (!n || !data)
      return 1;
    *data = 4;
#ifdef BUG
    n->data = head ? head->data : data;
#else
    n->data = data;
#endif
    n->next = head;
    head = n;
  }
  while (head) {
    struct node *n = head;
    head = n->next;
    assert(*n->data == 4);
    *n->data = 3;
    free(n->data);
    free(n);
  }
  return 0;
}
