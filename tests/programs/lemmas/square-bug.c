// Squares are not negative, and grow with their roots.
#include <assert.h>
extern int nondet_int(void);
int main(void) {
  int largest = 0;
  while (1) {
    int x = nondet_int();
    if (x < -1000 || x > 1000)
      continue;
    int square = x * x;
    if (square > largest)
      largest = square;
    assert(square >= 0 && square >= x);
    assert(largest < 1000000);
  }
}
