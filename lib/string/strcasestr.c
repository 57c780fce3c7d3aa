#include "lib.h"

int __lib_lower(char c);

static int starts_with(const char *text, const char *start) {
  size_t i = 0;
  while (start[i] && __lib_lower(text[i]) == __lib_lower(start[i]))
    i++;
  return !start[i];
}

char *strcasestr(const char *text, const char *wanted) {
  for (;; text++) {
    if (starts_with(text, wanted))
      return (char *)text;
    if (!*text)
      return NULL;
  }
}
