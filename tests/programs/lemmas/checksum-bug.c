// The checksum of Fletcher over an endless stream: both sums stay below 255.
#include <assert.h>
extern unsigned char nondet_uchar(void);
int main(void) {
  unsigned low = 0, high = 0;
  while (1) {
    low = (low + nondet_uchar()) % 255;
    high = (high + low) % 255;
    unsigned both = high << 8 | low;
    assert(both < 0xfefe);
    assert((both & 0xff) == low);
  }
}
