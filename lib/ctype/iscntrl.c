#include "ctype.h"

int iscntrl(int c) {
  CHECK_CHARACTER(c);
  return (0 <= c && c < ' ') || c == 127 ? CLASS_CNTRL : 0;
}
