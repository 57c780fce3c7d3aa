// valid-memsafety, BUG: valid-deref
// A block of unknown size is read to its end, in each round of a loop anew.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int all = 0;
  while (__VERIFIER_nondet_int()) {
    int count = __VERIFIER_nondet_int();
    if (count <= 0 || count > 100000)
      continue;
    int *block = malloc((unsigned)count * sizeof *block);
    for (int i = 0; i < count; i++)
      block[i] = i;
#ifdef BUG
    all ^= block[count];
#else
    all ^= block[count - 1];
#endif
    free(block);
  }
  return all;
}
