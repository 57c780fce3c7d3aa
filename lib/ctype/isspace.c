#include "ctype.h"

int isspace(int c) {
  CHECK_CHARACTER(c);
  return IS_SPACE(c) ? CLASS_SPACE : 0;
}
