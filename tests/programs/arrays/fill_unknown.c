// The first n elements of a large array are filled, and these are read.
#include <assert.h>

#define SIZE 100000

extern int __VERIFIER_nondet_int(void);

static int kind[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
#ifdef BUG
  for (int i = 0; i < n; i++)
    kind[i] = i % 7 + 1;
#else
  for (int i = 0; i < n; i++)
    kind[i] = i % 7;
#endif
  for (int i = 0; i < n; i++)
    assert(kind[i] >= 0 && kind[i] < 7);
  return 0;
}
