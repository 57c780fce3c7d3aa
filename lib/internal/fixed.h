// Text of floating numbers with a fixed count of digits behind the point.
#ifndef GAVEL_LIB_FIXED_H
#define GAVEL_LIB_FIXED_H

#include "lib.h"

enum { FIXED_WHOLE = 20, FIXED_MOST = 30 }; // digits before and behind the point

typedef struct FixedText {
  char characters[FIXED_WHOLE + 1 + FIXED_MOST];
  const char *end; // behind the last digit, or the point if there is none behind it
} FixedText;

// Writes NUMBER, which has no sign, to TEXT and returns its first character. NULL: it is too large
// or too small to be exact, or rounded otherwise than to the nearest.
const char *__lib_write_fixed(double number, int precision, FixedText *text);

#endif
