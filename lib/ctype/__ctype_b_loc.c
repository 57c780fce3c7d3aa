// The classes of all characters, for the macros of glibc's <ctype.h>.
#include "ctype.h"

enum {
  ENTRIES = 384, // from -128 to 255
  ZERO = 128,    // the entry of 0
  VISIBLE = CLASS_PRINT | CLASS_GRAPH,
  SIGN = VISIBLE | CLASS_PUNCT,
  NUMERAL = VISIBLE | CLASS_ALNUM | CLASS_DIGIT | CLASS_XDIGIT,
  CAPITAL = VISIBLE | CLASS_ALNUM | CLASS_ALPHA | CLASS_UPPER,
  SMALL = VISIBLE | CLASS_ALNUM | CLASS_ALPHA | CLASS_LOWER
};

const unsigned short **__ctype_b_loc(void) {
  static const unsigned short classes[ENTRIES] = {
      [ZERO + 0 ... ZERO + 8] = CLASS_CNTRL,
      [ZERO + '\t'] = CLASS_CNTRL | CLASS_SPACE | CLASS_BLANK,
      [ZERO + '\n' ... ZERO + '\r'] = CLASS_CNTRL | CLASS_SPACE,
      [ZERO + 14 ... ZERO + 31] = CLASS_CNTRL,
      [ZERO + ' '] = CLASS_SPACE | CLASS_BLANK | CLASS_PRINT,
      [ZERO + '!' ... ZERO + '/'] = SIGN,
      [ZERO + '0' ... ZERO + '9'] = NUMERAL,
      [ZERO + ':' ... ZERO + '@'] = SIGN,
      [ZERO + 'A' ... ZERO + 'F'] = CAPITAL | CLASS_XDIGIT,
      [ZERO + 'G' ... ZERO + 'Z'] = CAPITAL,
      [ZERO + '[' ... ZERO + '`'] = SIGN,
      [ZERO + 'a' ... ZERO + 'f'] = SMALL | CLASS_XDIGIT,
      [ZERO + 'g' ... ZERO + 'z'] = SMALL,
      [ZERO + '{' ... ZERO + '~'] = SIGN,
      [ZERO + 127] = CLASS_CNTRL,
  };
  static const unsigned short *zero = classes + ZERO;
  return &zero;
}
