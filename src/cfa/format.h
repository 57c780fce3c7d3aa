// The formats of printf: what each directive takes from the arguments, by C11 7.21.6.1 and glibc.
// A format is known where it is a literal in the call.
#ifndef GAVEL_CFA_FORMAT_H
#define GAVEL_CFA_FORMAT_H

#include "cfa/expr.h"

#include <stdbool.h>

typedef enum FormatLength {
  FORMAT_NONE,
  FORMAT_CHAR,        // hh
  FORMAT_SHORT,       // h
  FORMAT_LONG,        // l, z, t: these have the same size
  FORMAT_LONG_LONG,   // ll, q, j
  FORMAT_LONG_DOUBLE, // L
} FormatLength;

typedef struct FormatDirective {
  const char *start, *end;          // behind the '%', and behind the letter
  bool takes_width, takes_precision; // an int each, in front of the argument that is printed
  int precision;                     // -1: none
  FormatLength length;
  char letter;   // 0: the format ends before
  bool is_known; // what it takes: not of numbered arguments, nor of letters that C has not
} FormatDirective;

// The first directive of TEXT; false if there is none.
bool format_next(const char *text, FormatDirective *directive);
// The type of the argument that DIRECTIVE, which is known, prints; that of %n is a pointer. NULL:
// it takes none.
const Type *format_argument(const Types *types, const FormatDirective *directive);
// Is an argument of type PASSED one for it? As type_may_be_passed, but text is behind a pointer.
bool format_accepts(const Types *types, const FormatDirective *directive, const Type *passed);
bool format_text_stores(const char *format); // it has %n
bool format_may_store(const Expr *format); // it has %n, or is not known
// What %n stores.
const Type *format_stored(const Types *types, const FormatDirective *directive);

#endif
