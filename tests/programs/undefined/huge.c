// valid-memsafety, BUG: valid-deref
// No object has more than PTRDIFF_MAX bytes: malloc and its like return null then, whatever else they are assumed to do.
#include <stdint.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static void use(char *block) {
#ifndef BUG
  if (!block)
    return;
#endif
  block[0] = 1;
  free(block);
}

int main(void) {
  size_t size = __VERIFIER_nondet_uint();
  char *old;
  switch (size % 4) {
  case 0:
    use(malloc(SIZE_MAX - size % 8));
    break;
  case 1:
    use(calloc(SIZE_MAX / 4 + 1, 4 + size % 2));
    break;
  case 2: // two numbers that only their product is too large of
    use(calloc(SIZE_MAX / 2 - size % 8, 3 + size % 2));
    break;
  default:
    old = malloc(1);
    char *larger = realloc(old, SIZE_MAX / 2 + 1 + size % 16);
    if (!larger) { // the old block is left alone
      old[0] = 1;
      free(old);
    }
    use(larger);
  }
  return 0;
}
