#include "lib.h"

char *strcat(char *restrict to, const char *restrict from) {
  size_t end = 0, i = 0;
  while (to[end])
    end++;
  while ((to[end + i] = from[i]))
    i++;
  __lib_apart(to, end + i + 1, from, i + 1);
  return to;
}
