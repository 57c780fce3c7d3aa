// Two violations, one of them by what was never set, and inputs of several kinds.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char sensor(int channel);

static int sum(const int *from, int count) {
  int total = 0;
  for (int i = 0; i < count; i++)
    total += from[i];
  return total;
}

int main(void) {
  int values[3], n = __VERIFIER_nondet_int();
  values[0] = sensor(1);
  if (n == 5)
    return sum(values, 2);
  return 10 / (values[0] - 100);
}
