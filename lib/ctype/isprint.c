#include "ctype.h"

int isprint(int c) {
  CHECK_CHARACTER(c);
  return ' ' <= c && c <= '~' ? CLASS_PRINT : 0;
}
