#include "lib.h"

char *stpncpy(char *restrict to, const char *restrict from, size_t size) {
  size_t length = 0;
  for (; length < size && from[length]; length++)
    to[length] = from[length];
  for (size_t i = length; i < size; i++)
    to[i] = 0;
  return to + length;
}
