#include <assert.h>
#include <math.h>
double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x >= 10 && x <= 20)
    assert(fmod(x, 0.75) != 0.25);
}
