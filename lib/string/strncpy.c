#include "lib.h"

char *strncpy(char *restrict to, const char *restrict from, size_t size) {
  size_t i = 0;
  for (; i < size && from[i]; i++)
    to[i] = from[i];
  __lib_apart(to, size, from, i < size ? i + 1 : i);
  for (; i < size; i++)
    to[i] = 0;
  return to;
}
