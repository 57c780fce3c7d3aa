// valid-memsafety, BUG: valid-deref
// fwrite reads all bytes of its elements.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  short numbers[3] = {0};
  unsigned n = __VERIFIER_nondet_uint();
#ifdef BUG
  if (n > 4)
#else
  if (n > 3)
#endif
    return 1;
  fwrite(numbers, sizeof *numbers, n, stdout);
  fwrite(numbers + 3, 0, 7, stdout);
  return 0;
}
