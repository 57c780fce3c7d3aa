#include "lib.h"

void *memrchr(const void *memory, int c, size_t size) {
  const unsigned char *bytes = memory;
  while (size > 0) {
    size--;
    if (bytes[size] == (unsigned char)c)
      return (void *)(bytes + size);
  }
  return NULL;
}
