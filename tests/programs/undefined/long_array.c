// def-behavior, BUG: valid-vla-bound
// A variable-length array has no more bytes than an object can have, even where their number wraps.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned long count = __VERIFIER_nondet_ulong();
  int few = __VERIFIER_nondet_int();
  if (count < 1 || few < 1 || few > 4)
    return 0;
#ifdef BUG
  if (count < (-1UL >> 2) + 2)
    return 0;
#else
  if (count > 1000)
    return 0;
#endif
  int many[count], row[few];
  many[0] = row[few - 1] = 1;
  return many[0] - row[few - 1];
}
