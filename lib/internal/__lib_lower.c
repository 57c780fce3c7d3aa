// A byte of the C locale as a small letter.
#include "lib.h"

int __lib_lower(char c) {
  int byte = (unsigned char)c;
  return IS_UPPER(byte) ? byte - 'A' + 'a' : byte;
}
