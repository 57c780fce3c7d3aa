#include "lib.h"

int __gavel_lower(char c);

int strcasecmp(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] && __gavel_lower(left[i]) == __gavel_lower(right[i]))
    i++;
  return __gavel_lower(left[i]) - __gavel_lower(right[i]);
}
