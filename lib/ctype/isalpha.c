#include "ctype.h"

int isalpha(int c) {
  CHECK_CHARACTER(c);
  return IS_UPPER(c) || IS_LOWER(c) ? CLASS_ALPHA : 0;
}
