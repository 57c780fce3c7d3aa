#include "ctype.h"

int isxdigit(int c) {
  CHECK_CHARACTER(c);
  return IS_DIGIT(c) || ('A' <= c && c <= 'F') || ('a' <= c && c <= 'f') ? CLASS_XDIGIT : 0;
}
