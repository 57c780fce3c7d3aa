// Few elements of many are in reach.
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int a[100000];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i > 100 || j > 100)
    return 0;
  a[i] = 5;
  a[j] += 1;
  assert(a[i] == 5 || i == j);
}
