// Numbers in text, of any base and type.
#ifndef GAVEL_LIB_INTEGER_H
#define GAVEL_LIB_INTEGER_H

#include "lib.h"

typedef struct Integer {
  const char *end;          // behind the last digit; the start of the text if there is none
  unsigned long long value; // its absolute value, at most what was asked for
  int is_negative, is_too_large;
} Integer;

// Reads an integer from TEXT as strtol does, at most LIMIT characters of it. MOST and LEAST are the
// largest absolute values that a positive and a negative number may have.
Integer __lib_read_integer(const char *text, size_t limit, int base, unsigned long long most,
                             unsigned long long least);
// strtol and its family: reports errors and stores the end. Negative numbers are taken modulo 2^64.
unsigned long long __lib_strto(const char *text, char **end, int base, unsigned long long most,
                                 unsigned long long least);

#endif
