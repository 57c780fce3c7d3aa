#include "lib.h"

char *strchr(const char *text, int c) {
  for (;; text++) {
    if (*text == (char)c)
      return (char *)text;
    if (!*text)
      return NULL;
  }
}
