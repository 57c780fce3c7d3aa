extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int())
    reach_error(); // not what the property asks about
  if (__VERIFIER_nondet_int())
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
