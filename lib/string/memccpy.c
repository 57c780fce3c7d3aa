#include "lib.h"

void *memccpy(void *restrict to, const void *restrict from, int c, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t i = 0; i < size; i++) {
    target[i] = source[i];
    if (source[i] == (unsigned char)c) {
      __lib_apart(to, i + 1, from, i + 1);
      return target + i + 1;
    }
  }
  __lib_apart(to, size, from, size);
  return NULL;
}
