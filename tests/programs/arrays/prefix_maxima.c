// The largest element so far, for each place.
#include <assert.h>

#define SIZE 30000

extern int __VERIFIER_nondet_int(void);

static int price[SIZE], highest[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > SIZE)
    return 0;
  for (int i = 0; i < n; i++)
    price[i] = __VERIFIER_nondet_int();
  highest[0] = price[0];
  for (int i = 1; i < n; i++)
#ifdef BUG
    highest[i] = price[i] > price[i - 1] ? price[i] : highest[i - 1];
#else
    highest[i] = price[i] > highest[i - 1] ? price[i] : highest[i - 1];
#endif
  for (int i = 0; i < n; i++) {
    assert(price[i] <= highest[i]);
    assert(i == 0 || highest[i - 1] <= highest[i]);
  }
  return 0;
}
