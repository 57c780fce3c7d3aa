// BSD's appending copy into SIZE bytes; tells the length it wanted.
#include "lib.h"

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
  size_t end = 0, i = 0;
  while (end < size && to[end])
    end++;
  for (; end + i + 1 < size && from[i]; i++)
    to[end + i] = from[i];
  if (end < size)
    to[end + i] = 0;
  while (from[i])
    i++;
  __lib_apart(to, end + i < size ? end + i + 1 : size, from, i + 1);
  return end + i;
}
