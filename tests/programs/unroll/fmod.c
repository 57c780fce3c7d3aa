#include <assert.h>
#include <math.h>
float __VERIFIER_nondet_float(void);
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 0 && x <= 100))
    return 0;
  float r = fmodf(x, 3);
  assert(r >= 0 && r < 3 && (x >= 3 || r == x) && (x != 100 || r == 1));
}
