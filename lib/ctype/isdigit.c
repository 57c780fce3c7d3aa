#include "ctype.h"

int isdigit(int c) {
  CHECK_CHARACTER(c);
  return IS_DIGIT(c) ? CLASS_DIGIT : 0;
}
