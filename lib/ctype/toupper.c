// A negative char other than EOF becomes an unsigned one, as in glibc.
#include "lib.h"

int toupper(int c) {
  if (IS_LOWER(c))
    return c - 'a' + 'A';
  return -128 <= c && c < -1 ? c + 256 : c;
}
