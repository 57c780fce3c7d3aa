// The identity as a table; its entries are read in another order.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  int *order = malloc(n * sizeof *order);
  if (!order)
    return 1;
  for (int i = 0; i < n; i++)
    order[i] = i;
#ifdef BUG
  if (n > 2)
    order[2] = 1;
#endif
  for (int i = n - 1; i >= 0; i--)
    assert(order[i] == i);
  free(order);
  return 0;
}
