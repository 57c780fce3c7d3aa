// What toupper says of all characters, for the macros of glibc's <ctype.h>.
#include "ctype.h"

const int **__ctype_toupper_loc(void) {
  static int letters[384];
  static const int *zero;
  for (int c = -128; c < 256 && !zero; c++)
    letters[128 + c] = IS_LOWER(c) ? c - 'a' + 'A' : c < -1 ? c + 256 : c;
  zero = letters + 128;
  return &zero;
}
