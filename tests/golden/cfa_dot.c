extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  for (int i = 0; i < 3; i++)
    if (__VERIFIER_nondet_int() == i)
      reach_error();
  return "a \"quoted\" text"[0];
}
