// A heading stays between 0 and 360 degrees, of which 360 is not one, but rounding is forgotten.
#include <assert.h>

extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);

static double wrap(double angle) {
  while (angle >= 360.0)
    angle -= 360.0;
  while (angle < 0.0)
    angle += 360.0;
  return angle;
}

int main(void) {
  double heading = 0;
  for (;;) {
    double turn = __VERIFIER_nondet_double();
    if (!(turn >= -180.0 && turn <= 180.0))
      turn = 0;
    heading = wrap(heading + turn);
    assert(heading >= 0.0 && heading < 360.0);
  }
}
