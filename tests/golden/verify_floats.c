// Floating values are shown as people write them.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  if (d == 20.0 && f == 0.1f) {
    double tiny = d / 1e300, large = d * 1e20;
    reach_error();
  }
}
