#include "lib.h"

char *strchrnul(const char *text, int c) {
  while (*text && *text != (char)c)
    text++;
  return (char *)text;
}
