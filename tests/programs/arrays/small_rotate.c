// Five elements are rotated by one place.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[5], b[5];
  for (int i = 0; i < 5; i++)
    a[i] = b[i] = __VERIFIER_nondet_int();
  int first = a[0];
  for (int i = 0; i < 4; i++)
    a[i] = a[i + 1];
#ifdef BUG
  a[4] = b[3];
#else
  a[4] = first;
#endif
  for (int i = 0; i < 5; i++)
    assert(a[i] == b[(i + 1) % 5]);
  return 0;
}
