// What tolower says of all characters, for the macros of glibc's <ctype.h>.
#include "ctype.h"

const int **__ctype_tolower_loc(void) {
  static int letters[384];
  static const int *zero;
  for (int c = -128; c < 256 && !zero; c++)
    letters[128 + c] = IS_UPPER(c) ? c - 'A' + 'a' : c < -1 ? c + 256 : c;
  zero = letters + 128;
  return &zero;
}
