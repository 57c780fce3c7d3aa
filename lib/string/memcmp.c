#include "lib.h"

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i])
      return a[i] - b[i];
  return 0;
}
