#include "ctype.h"

int isgraph(int c) {
  CHECK_CHARACTER(c);
  return '!' <= c && c <= '~' ? CLASS_GRAPH : 0;
}
