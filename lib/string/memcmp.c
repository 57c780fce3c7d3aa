#include "lib.h"

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  unsigned char last;
  if (size) { // both have so many bytes, wherever the first difference is
    last = a[size - 1];
    last = b[size - 1];
    (void)last;
  }
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i])
      return a[i] - b[i];
  return 0;
}
