// A stack that grows and shrinks; what is left is freed.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *top = NULL;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    if (__VERIFIER_nondet_int()) {
      struct node *fresh = malloc(sizeof *fresh);
      if (!fresh)
        return 1;
      fresh->value = i;
      fresh->next = top;
      top = fresh;
    } else if (top) {
      struct node *old = top;
#ifdef BUG
      assert(old->value + 1 < i || i < 2);
#endif
      assert(old->value < i);
      top = old->next;
      free(old);
    }
  }
  while (top) {
    struct node *next = top->next;
    free(top);
    top = next;
  }
  return 0;
}
