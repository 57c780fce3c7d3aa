// Every branch moves both.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    if (x < N) {
      x++;
      y++;
    } else {
      x = 0;
      y = 0;
    }
  }
  assert(x == y && x <= N);
  return 0;
}
