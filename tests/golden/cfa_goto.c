// A loop with two entries.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = 0;
  if (__VERIFIER_nondet_int())
    goto middle;
top:
  n++;
middle:
  n += 2;
  if (n < 10)
    goto top;
  goto done;
  n = 99;
done:
  return n;
}
