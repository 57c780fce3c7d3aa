#include "lib.h"

char *strrchr(const char *text, int c) {
  const char *last = NULL;
  for (;; text++) {
    if (*text == (char)c)
      last = text;
    if (!*text)
      return (char *)last;
  }
}
