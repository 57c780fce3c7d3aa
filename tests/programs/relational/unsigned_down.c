// Unsigned variables that never wrap.
#include <assert.h>
int main(void) {
  unsigned rest = N, done = 0;
  while (rest > 0) {
    rest--;
    done++;
  }
  assert(done == N);
  return 0;
}
