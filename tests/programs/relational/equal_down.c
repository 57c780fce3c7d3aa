// Both go down together.
#include <assert.h>
int main(void) {
  int x = N, y = N;
  while (x != 0) {
    x--;
    y--;
  }
  assert(y == 0);
  return 0;
}
