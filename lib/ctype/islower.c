#include "ctype.h"

int islower(int c) {
  CHECK_CHARACTER(c);
  return IS_LOWER(c) ? CLASS_LOWER : 0;
}
