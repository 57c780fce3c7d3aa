// Products of fractions between 0 and 1 with 8 bits behind the point do not leave that range.
#include <assert.h>
extern unsigned nondet_uint(void);
int main(void) {
  unsigned value = 256;
  while (1) {
    unsigned factor = nondet_uint();
    if (factor > 256)
      continue;
    unsigned before = value;
    value = value * factor >> 8;
    assert(value <= before);
    assert(value <= 256);
  }
}
