// A negative char other than EOF becomes an unsigned one, as in glibc.
#include "lib.h"

int tolower(int c) {
  if (IS_UPPER(c))
    return c - 'A' + 'a';
  return -128 <= c && c < -1 ? c + 256 : c;
}
