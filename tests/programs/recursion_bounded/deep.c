// 2,000 calls deep.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned mix(unsigned n, unsigned hash) {
  return n ? mix(n - 1, hash * 31u ^ n) : hash;
}

int main(void) {
  unsigned seed = __VERIFIER_nondet_int() & 3;
  unsigned hash = mix(2000, seed * 2u);
  if (seed == 0 && hash == 1u)
    reach_error();
  return 0;
}
