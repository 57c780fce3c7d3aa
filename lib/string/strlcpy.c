// BSD's copy that always ends in 0 where there is room for one; tells the length it wanted.
#include "lib.h"

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
  size_t i = 0;
  for (; i + 1 < size && from[i]; i++)
    to[i] = from[i];
  if (size > 0)
    to[i] = 0;
  while (from[i])
    i++;
  __lib_apart(to, i < size ? i + 1 : size, from, i + 1);
  return i;
}
