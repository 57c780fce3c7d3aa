#include "lib.h"

int __lib_is_in(char c, const char *set);

char *strpbrk(const char *text, const char *set) {
  while (*text && !__lib_is_in(*text, set))
    text++;
  return *text ? (char *)text : NULL;
}
