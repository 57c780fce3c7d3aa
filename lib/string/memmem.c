#include "lib.h"

static int begins_with(const char *bytes, const char *start, size_t size) {
  size_t i = 0;
  while (i < size && bytes[i] == start[i])
    i++;
  return i == size;
}

void *memmem(const void *memory, size_t size, const void *wanted, size_t length) {
  const char *bytes = memory;
  for (size_t i = 0; length <= size && i <= size - length; i++)
    if (begins_with(bytes + i, wanted, length))
      return (void *)(bytes + i);
  return NULL;
}
