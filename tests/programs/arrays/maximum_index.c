// Where the largest element is.
#include <assert.h>

#define SIZE 100000

extern int __VERIFIER_nondet_int(void);

static int temperature[SIZE];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > SIZE)
    return 0;
  for (int i = 0; i < n; i++)
    temperature[i] = __VERIFIER_nondet_int();
  int at = 0;
  for (int i = 1; i < n; i++)
#ifdef BUG
    if (temperature[i] > temperature[i - 1])
#else
    if (temperature[i] > temperature[at])
#endif
      at = i;
  assert(0 <= at && at < n);
  for (int i = 0; i < n; i++)
    assert(temperature[i] <= temperature[at]);
  return 0;
}
