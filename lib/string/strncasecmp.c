#include "lib.h"

int __lib_lower(char c);

int strncasecmp(const char *left, const char *right, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    int difference = __lib_lower(left[i]) - __lib_lower(right[i]);
    if (difference || !left[i])
      return difference;
  }
  return 0;
}
