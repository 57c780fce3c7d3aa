// reach_error
// Inputs of many types.
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  unsigned long u = __VERIFIER_nondet_ulong();
  char c = __VERIFIER_nondet_char();
  _Bool b = __VERIFIER_nondet_bool();
  if (!(d > 0.1 && d < 0.125) || f != 0.3f)
    return 0;
#ifdef BUG
  if (u > 1ul << 31 && c == -7 && b)
    reach_error();
#endif
  if (d > f)
    reach_error();
  return u + c > 5;
}
