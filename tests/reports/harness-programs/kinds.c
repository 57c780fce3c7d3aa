// Shift, conversion, division: the first of them in a run ends it.
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  double d = __VERIFIER_nondet_double();
  switch (__VERIFIER_nondet_int()) {
  case 1:
    return 1 << a;
  case 2:
    return (int)d;
  case 3:
    return 3 / a;
  }
  return 0;
}
