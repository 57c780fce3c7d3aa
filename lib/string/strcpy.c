#include "lib.h"

char *strcpy(char *restrict to, const char *restrict from) {
  size_t i = 0;
  while ((to[i] = from[i]))
    i++;
  __lib_apart(to, i + 1, from, i + 1);
  return to;
}
