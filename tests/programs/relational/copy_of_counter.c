// A counter and its copy, up to an arbitrary bound.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, j = 0;
  if (n < 0 || n > N)
    return 0;
  while (i < n) {
    i++;
    j++;
  }
  assert(j == n);
  return 0;
}
