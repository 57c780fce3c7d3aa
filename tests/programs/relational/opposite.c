// One goes up as the other goes down.
#include <assert.h>
int main(void) {
  int up = 0, down = N;
  while (down > 0) {
    down--;
    up++;
  }
  assert(up == N);
  return 0;
}
