// A ring buffer whose size is a power of two that is chosen at the start: indices are masked.
#include <assert.h>
extern unsigned nondet_uint(void);
int main(void) {
  unsigned bits = nondet_uint();
  if (bits > 5)
    return 0;
  unsigned size = 1u << bits, mask = size - 1, head = 0;
  while (nondet_uint()) {
    head = (head + nondet_uint()) & mask;
    assert(head < size);
  }
}
