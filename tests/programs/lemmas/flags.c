// Flags are set and cleared by masks that others choose; the lock bit stays.
#include <assert.h>
extern unsigned char nondet_uchar(void);
int main(void) {
  unsigned char flags = 0x80;
  while (1) {
    unsigned char set = nondet_uchar(), clear = nondet_uchar() & 0x7f;
    flags |= set;
    flags &= (unsigned char)~clear;
    assert(flags & 0x80);
  }
}
