// With a bound on loops, nobody can tell.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 837799;
  while (__VERIFIER_nondet_int())
    x = x % 2 ? 3 * x + 1 : x / 2;
  if (x == 837797)
    reach_error();
  return 0;
}
