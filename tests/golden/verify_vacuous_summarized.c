// Assertions that no run comes to, and what the verdict assumes.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern int measure(int x);

void reach_error(void) { assert(0); }

static void unused(int x) { assert(x); }

int main(void) {
  int x = __VERIFIER_nondet_int() ? 1 : 2;
  int y = measure(x);
  __asm__("nop" : "=r"(y));
  __asm__("nop" : "=r"(y));
  if (x > 2) {
    x++;
    assert(x != 3);
  }
  assert(x != 3 || y == 0);
  if (x == 3)
    reach_error();
  return 0;
}
