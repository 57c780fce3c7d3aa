// A set of numbers below SIZE, one bit for each: what is added is in it.
// Open in default: safe
#include <assert.h>

#define SIZE 4096

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned words[SIZE / 32];

static void add(unsigned x) { words[x / 32] |= 1u << x % 32; }

static int contains(unsigned x) { return words[x / 32] >> x % 32 & 1; }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (x >= SIZE)
    return 0;
  add(x);
  for (unsigned i = 0; i < n; i++) {
    unsigned y = __VERIFIER_nondet_uint();
#ifdef BUG
    if (y <= SIZE)
#else
    if (y < SIZE)
#endif
      add(y);
    assert(contains(x));
  }
  return 0;
}
