// Functions on a pointer and a length fill parts of one array.
#include <assert.h>

#define SIZE 4096

extern int __VERIFIER_nondet_int(void);

static void fill(int *a, int n, int value) {
  for (int i = 0; i < n; i++)
    a[i] = value;
}

int main(void) {
  static int samples[SIZE];
  int n = __VERIFIER_nondet_int(), middle = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE || middle < 0 || middle > n)
    return 0;
  fill(samples, middle, -1);
#ifdef BUG
  fill(samples + middle, n - middle - 1, 1);
#else
  fill(samples + middle, n - middle, 1);
#endif
  for (int i = 0; i < n; i++)
    assert(i < middle ? samples[i] == -1 : samples[i] == 1);
  return 0;
}
