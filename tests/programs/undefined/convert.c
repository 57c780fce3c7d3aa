// def-behavior, BUG: valid-conversion
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
#ifdef BUG
  if (!(x >= 0 && x <= 256))
#else
  if (!(x > -1 && x < 256))
#endif
    return 0;
  return (unsigned char)x;
}
