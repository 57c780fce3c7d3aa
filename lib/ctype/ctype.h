// Classes of characters in the C locale. A program may see the numbers: they are glibc's.
#ifndef GAVEL_LIB_CTYPE_H
#define GAVEL_LIB_CTYPE_H

#include "lib.h"

enum {
  CLASS_BLANK = 1 << 0,
  CLASS_CNTRL = 1 << 1,
  CLASS_PUNCT = 1 << 2,
  CLASS_ALNUM = 1 << 3,
  CLASS_UPPER = 1 << 8,
  CLASS_LOWER = 1 << 9,
  CLASS_ALPHA = 1 << 10,
  CLASS_DIGIT = 1 << 11,
  CLASS_XDIGIT = 1 << 12,
  CLASS_SPACE = 1 << 13,
  CLASS_PRINT = 1 << 14,
  CLASS_GRAPH = 1 << 15
};

// Characters are EOF and what fits in a char, signed or not; of any other number the class is
// undefined.
#define CHECK_CHARACTER(c)                                                                         \
  if ((c) < -128 || (c) > 255)                                                                     \
  __builtin_unreachable()

#endif
