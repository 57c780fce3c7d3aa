// Globals that functions change.
#include <assert.h>
int taken, given;
static void take(void) { taken++; }
static void give(void) { given++; }
int main(void) {
  for (int i = 0; i < N; i++) {
    take();
    give();
  }
  assert(taken == given);
  return 0;
}
