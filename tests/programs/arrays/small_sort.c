// Four inputs are sorted.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void order(int *a, int *b) {
  if (*a > *b) {
    int x = *a;
    *a = *b;
    *b = x;
  }
}

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_int();
  order(&a[0], &a[1]);
  order(&a[2], &a[3]);
  order(&a[0], &a[2]);
  order(&a[1], &a[3]);
#ifndef BUG
  order(&a[1], &a[2]);
#endif
  for (int i = 0; i < 3; i++)
    assert(a[i] <= a[i + 1]);
  return 0;
}
