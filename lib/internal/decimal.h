// Decimal numbers in text, as far as one operation on exact operands makes floating values of them.
#ifndef GAVEL_LIB_DECIMAL_H
#define GAVEL_LIB_DECIMAL_H

#include "lib.h"

typedef struct Decimal { // digits * 10^exponent
  const char *end;       // behind it; NULL: this is no such number, or it has too many digits
  unsigned long long digits;
  int exponent, is_negative;
} Decimal;

Decimal __lib_read_decimal(const char *text);

// A function NAME that reads a NUMBER as strtod does. Integers up to MOST and powers of ten up to
// HIGHEST are exact, so a product or a quotient of them is rounded once, in the mode of the day.
// All else is left to __lib_NAME, which only the interpreter knows.
#define DEFINE_READ_FLOATING(NUMBER, name, MOST, HIGHEST)                                          \
  NUMBER __lib_##name(const char *restrict text, char **restrict end);                             \
  NUMBER name(const char *restrict text, char **restrict end) {                                    \
    Decimal decimal = __lib_read_decimal(text);                                                    \
    if (!decimal.end || decimal.digits > MOST || decimal.exponent > HIGHEST ||                     \
        decimal.exponent < -HIGHEST)                                                               \
      return __lib_##name(text, end);                                                              \
    NUMBER number = (NUMBER)decimal.digits, power = 1;                                             \
    if (decimal.is_negative)                                                                       \
      number = -number;                                                                            \
    for (int i = decimal.exponent < 0 ? -decimal.exponent : decimal.exponent; i > 0; i--)          \
      power *= 10;                                                                                 \
    if (end)                                                                                       \
      *end = (char *)decimal.end;                                                                  \
    return decimal.exponent < 0 ? number / power : number * power;                                 \
  }

#endif
