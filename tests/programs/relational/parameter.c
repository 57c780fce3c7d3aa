// What a function returns is related to its argument.
#include <assert.h>
static int next(int value) { return value + 1; }
int main(void) {
  int x = 0, y = 0;
  while (x < N) {
    x = next(x);
    y = y + 1;
  }
  assert(y == N);
  return 0;
}
