// Long division in base 2.
#include "floating.h"

Division __lib_divide(unsigned long long x, unsigned long long y, int count) {
  Division result = {x, 0};
  if (x >= y) {
    result.rest -= y;
    result.quotient = 1;
  }
  for (; count > 0; count--) {
    unsigned long long rest = result.rest, other = y - rest; // 2 * rest may have 65 bits
    result.quotient = 2 * result.quotient + (rest >= other);
    result.rest = rest >= other ? rest - other : rest + rest;
  }
  return result;
}
