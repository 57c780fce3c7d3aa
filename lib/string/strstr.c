#include "lib.h"

static int starts_with(const char *text, const char *start) {
  size_t i = 0;
  while (start[i] && text[i] == start[i])
    i++;
  return !start[i];
}

char *strstr(const char *text, const char *wanted) {
  for (;; text++) {
    if (starts_with(text, wanted))
      return (char *)text;
    if (!*text)
      return NULL;
  }
}
