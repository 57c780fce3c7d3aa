// Pages of unknown size: an address is its page's start and an offset.
#include <assert.h>
extern unsigned nondet_uint(void);
int main(void) {
  unsigned size = nondet_uint();
  if (size == 0 || size > 65536)
    return 0;
  while (1) {
    unsigned address = nondet_uint(), page = address / size, offset = address % size;
    assert(page * size < address);
    assert(page * size + offset == address);
  }
}
