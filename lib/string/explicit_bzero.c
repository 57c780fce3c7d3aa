#include "lib.h"

void explicit_bzero(void *block, size_t size) {
  char *bytes = block;
  for (size_t i = 0; i < size; i++)
    bytes[i] = 0;
}
