// Each operation with the condition that is asked before it.
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long c = __VERIFIER_nondet_long();
  signed char small = (signed char)a;
  unsigned u = (unsigned)a + (unsigned)b;
  switch (__VERIFIER_nondet_int()) {
  case 1:
    return a + 1;
  case 2:
    return 5 - a;
  case 3:
    return a * -3;
  case 4:
    return a + b;
  case 5:
    return -a;
  case 6:
    return a / b;
  case 7:
    return a << b;
  case 8:
    return 3 << b;
  case 9:
    return (int)(c * c);
  case 10:
    return small * small + (a & 7);
  case 11:
    return 2147483647 + 1;
  default:
    return (int)u;
  }
}
