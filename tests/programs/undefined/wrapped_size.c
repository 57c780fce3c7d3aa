// valid-memsafety, BUG: valid-deref
// The size of a block is computed in 32 bits, and wraps when nobody looks at the count.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
#ifdef BUG
  if (count < 0x40000000u || count > 0x40000001u)
    return 0;
#else
  if (count < 1 || count > 1000)
    return 0;
#endif
  unsigned size = count * 4u;
  char *block = malloc(size);
  if (!block)
    return 0;
  block[3] = 1;
  free(block);
  return 0;
}
