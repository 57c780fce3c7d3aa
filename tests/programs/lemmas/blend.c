// Mixing two colours: the result lies between them.
#include <assert.h>
extern unsigned char nondet_uchar(void);
int main(void) {
  while (1) {
    unsigned a = nondet_uchar(), b = nondet_uchar(), weight = nondet_uchar();
    if (a > b)
      continue;
    unsigned mixed = (a * (255 - weight) + b * weight) / 255;
    assert(a <= mixed && mixed <= b);
  }
}
