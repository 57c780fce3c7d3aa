// valid-memsafety, BUG: valid-free
// The path of an error gives the block back, and so does the end that it shares with the others.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int work(int n) {
  int result = -1;
  char *block = malloc(8);
  if (!block)
    return result;
  if (n > 3) {
#ifdef BUG
    free(block);
#endif
    goto out;
  }
  block[0] = 1;
  result = 0;
out:
  free(block);
  return result;
}

int main(void) { return work(__VERIFIER_nondet_int()) != 0; }
