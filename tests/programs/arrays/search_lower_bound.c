// Where x would be put in: all before are less, all behind are not.
#include <assert.h>

#define SIZE 10000

extern int __VERIFIER_nondet_int(void);

static int sorted[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (n < 0 || n > SIZE)
    return 0;
  for (int i = 0; i < n; i++) {
    sorted[i] = __VERIFIER_nondet_int();
    if (i > 0 && sorted[i] < sorted[i - 1])
      return 0;
  }
  int low = 0, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
#ifdef BUG
    if (sorted[middle] <= x)
#else
    if (sorted[middle] < x)
#endif
      low = middle + 1;
    else
      high = middle;
  }
  for (int i = 0; i < low; i++)
    assert(sorted[i] < x);
  for (int i = low; i < n; i++)
    assert(sorted[i] >= x);
  return 0;
}
