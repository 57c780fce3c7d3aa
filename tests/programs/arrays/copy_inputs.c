// An array of inputs is copied.
#include <assert.h>

#define SIZE 50000

extern int __VERIFIER_nondet_int(void);

static int source[SIZE], target[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
  for (int i = 0; i < n; i++)
    source[i] = __VERIFIER_nondet_int();
#ifdef BUG
  for (int i = 1; i < n; i++)
    target[i] = source[i];
#else
  for (int i = 0; i < n; i++)
    target[i] = source[i];
#endif
  for (int i = 0; i < n; i++)
    assert(target[i] == source[i]);
  return 0;
}
