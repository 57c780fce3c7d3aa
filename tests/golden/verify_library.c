#include <assert.h>
#include <inttypes.h>
#include <math.h>

int main(void) {
  double sum = fma(2.0, 3.0, 1.0);
  int sign = sum > 0 ? 1 : -1;
  assert(imaxabs(-3) == 3);
  assert(sign == 1 || sign == -1);
  assert(sum == 7.0);
  return 0;
}
