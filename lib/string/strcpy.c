#include "lib.h"

char *strcpy(char *restrict to, const char *restrict from) {
  size_t i = 0;
  while ((to[i] = from[i]))
    i++;
  return to;
}
