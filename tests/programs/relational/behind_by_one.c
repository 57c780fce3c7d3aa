// The distance of two variables.
#include <assert.h>
int main(void) {
  int x = 0, y = 1;
  while (y < N) {
    x = y;
    y = x + 1;
  }
  assert(x + 1 == y);
  return 0;
}
