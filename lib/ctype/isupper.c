#include "ctype.h"

int isupper(int c) {
  CHECK_CHARACTER(c);
  return IS_UPPER(c) ? CLASS_UPPER : 0;
}
