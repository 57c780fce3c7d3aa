// A counter in a smaller type, converted in each comparison.
#include <assert.h>
int main(void) {
  unsigned char small = 0;
  int large = 0;
  while (small < 100 && large < N) {
    small++;
    large++;
  }
  assert(small == large);
  return 0;
}
