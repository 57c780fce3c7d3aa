// Both loops can be left for one place, which is therefore left by summarization although it is no
// loop head. Safe.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int open = 0;
  while (__VERIFIER_nondet_int()) {
    while (__VERIFIER_nondet_int()) {
      open = 1;
      if (__VERIFIER_nondet_int())
        goto out;
      open = 0;
    }
  }
  open = 1;
out:
  if (!open)
    reach_error();
  return 0;
}
