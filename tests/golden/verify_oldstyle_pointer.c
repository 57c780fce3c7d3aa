// A function without a prototype is called through a pointer that has one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void good(int number) { (void)number; }
void bad() { reach_error(); }

int main(void) {
  void (*pointer)(int) = __VERIFIER_nondet_int() ? good : bad;
  pointer(1);
  return 0;
}
