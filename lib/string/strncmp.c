#include "lib.h"

int strncmp(const char *left, const char *right, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    if (left[i] != right[i])
      return (unsigned char)left[i] - (unsigned char)right[i];
    if (!left[i])
      break;
  }
  return 0;
}
