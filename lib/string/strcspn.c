#include "lib.h"

int __lib_is_in(char c, const char *set);

size_t strcspn(const char *text, const char *set) {
  size_t length = 0;
  while (text[length] && !__lib_is_in(text[length], set))
    length++;
  return length;
}
