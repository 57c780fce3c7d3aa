// def-behavior, BUG: valid-vla-bound
// Lengths are positive where they are written, also in sizeof, in their own type.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -2 || n > 3)
    return 0;
#ifndef BUG
  if (n <= 0)
    return 0;
#endif
  unsigned long size = sizeof(int[n + 3]);
  char bytes[(unsigned)n + 2]; // 0 if n is -2
  long rows[4 - n][n + 3];     // as long as n is below 4
  rows[3 - n][n + 2] = bytes[0] = 1;
  return size > 4 && rows[3 - n][n + 2];
}
