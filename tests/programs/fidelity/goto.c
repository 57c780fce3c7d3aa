// A loop made of jumps, with a way out of its middle. Safe.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int held = 0, wanted;
again:
  wanted = __VERIFIER_nondet_int();
  if (!wanted)
    goto out;
  held = 1;
  if (__VERIFIER_nondet_int())
    goto release;
  if (!held)
    goto error;
release:
  held = 0;
  goto again;
out:
  if (!held)
    return 0;
error:
  reach_error();
}
