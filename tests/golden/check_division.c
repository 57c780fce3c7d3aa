// Divisions, shifts and conversions; the first input picks one.
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  int which = __VERIFIER_nondet_int(), a = __VERIFIER_nondet_int();
  double x = __VERIFIER_nondet_double();
  switch (which) {
  case 1:
    return 7 % a;
  case 2:
    return 7 >> a;
  case 3:
    return (int)x;
  }
  return 0;
}
