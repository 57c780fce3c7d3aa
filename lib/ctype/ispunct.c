#include "ctype.h"

int ispunct(int c) {
  CHECK_CHARACTER(c);
  return '!' <= c && c <= '~' && !IS_DIGIT(c) && !IS_UPPER(c) && !IS_LOWER(c) ? CLASS_PUNCT : 0;
}
