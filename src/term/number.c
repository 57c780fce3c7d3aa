#include "term/number.h"

int number_compare(const void *a, const void *b) {
  __int128 x = *(const __int128 *)a, y = *(const __int128 *)b;
  return (x > y) - (x < y);
}

void number_add_text(unsigned __int128 value, Strbuf *out) {
  char digits[40]; // 2^128 has 39
  char *first = digits + sizeof digits;
  *--first = 0;
  do
    *--first = (char)('0' + (int)(value % 10));
  while (value /= 10);
  strbuf_add(out, first);
}
