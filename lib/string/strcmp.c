// The difference of the first bytes that differ, as glibc has it.
#include "lib.h"

int strcmp(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] && left[i] == right[i])
    i++;
  return (unsigned char)left[i] - (unsigned char)right[i];
}
