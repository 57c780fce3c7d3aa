#include "ctype.h"

int isblank(int c) {
  CHECK_CHARACTER(c);
  return c == ' ' || c == '\t' ? CLASS_BLANK : 0;
}
