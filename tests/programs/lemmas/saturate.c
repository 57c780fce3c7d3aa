// Adding with saturation, in an endless loop.
#include <assert.h>
extern unsigned char nondet_uchar(void);
int main(void) {
  unsigned char level = 0;
  while (1) {
    unsigned char step = nondet_uchar(), before = level;
    unsigned sum = level + step;
    level = sum > 255 ? 255 : (unsigned char)sum;
    assert(level >= before && level >= step);
  }
}
