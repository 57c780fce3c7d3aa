#include "ctype.h"

int isalnum(int c) {
  CHECK_CHARACTER(c);
  return IS_DIGIT(c) || IS_UPPER(c) || IS_LOWER(c) ? CLASS_ALNUM : 0;
}
