#include "lib.h"

char *strncat(char *restrict to, const char *restrict from, size_t limit) {
  size_t end = 0, i = 0;
  while (to[end])
    end++;
  for (; i < limit && from[i]; i++)
    to[end + i] = from[i];
  to[end + i] = 0;
  __lib_apart(to, end + i + 1, from, i < limit ? i + 1 : i);
  return to;
}
