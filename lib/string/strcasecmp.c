#include "lib.h"

int __lib_lower(char c);

int strcasecmp(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] && __lib_lower(left[i]) == __lib_lower(right[i]))
    i++;
  return __lib_lower(left[i]) - __lib_lower(right[i]);
}
