// valid-deref --check=null, BUG: valid-deref
// Only accesses through null are errors: not those of the block that is too small, or freed.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct pair {
  int first, second;
  int rest[2];
};

static int is_less(int a, int b) { return a < b; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  struct pair *pair = x > 0 ? malloc(4) : NULL;
  int (*compare)(int, int) = x > 0 ? is_less : NULL;
#ifdef BUG
  if (x >= 0)
    pair->rest[1] = 2;
#else
  if (x > 0)
    pair->rest[1] = 2;
#endif
  memset(pair, 0, x > 0 ? 4 : 0);
  return x > 0 && compare(1, x);
}
