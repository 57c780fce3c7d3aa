// The fraction is four words of 32 bits: exact for all numbers that are 0 or at least 2^-76.
#include "fixed.h"

enum { WORDS = 4, WORD_BITS = 32 };

int fegetround(void);

// The words of FRACTION, which is less than 1; false if these are not all of it.
static int split(double fraction, unsigned *words) {
  for (int i = 0; i < WORDS; i++) {
    fraction *= 4294967296.0;
    words[i] = (unsigned)fraction;
    fraction -= words[i];
  }
  return fraction == 0;
}

// The fraction times ten: what is in front of the point then.
static int next_digit(unsigned *words) {
  unsigned long long carry = 0;
  for (int i = WORDS - 1; i >= 0; i--) {
    carry += 10ull * words[i];
    words[i] = (unsigned)carry;
    carry >>= WORD_BITS;
  }
  return (int)carry;
}

// Is what is left more than a half, or just that behind an odd digit?
static int rounds_up(const unsigned *words, int is_odd) {
  const unsigned half = 1u << (WORD_BITS - 1);
  unsigned others = 0;
  for (int i = 1; i < WORDS; i++)
    others |= words[i];
  return words[0] > half || (words[0] == half && (others || is_odd));
}

// The digits of WHOLE before END; returns the first.
static char *write_whole(unsigned long long whole, char *end) {
  do
    *--end = (char)('0' + whole % 10);
  while (whole /= 10);
  return end;
}

const char *__lib_write_fixed(double number, int precision, FixedText *text) {
  unsigned words[WORDS];
  if (!(number < 0x1p63) || precision > FIXED_MOST || fegetround() != 0)
    return NULL;
  unsigned long long whole = (unsigned long long)number;
  if (!split(number - (double)whole, words))
    return NULL;
  char *point = text->characters + FIXED_WHOLE, *at = point + 1;
  *point = '.';
  for (int i = 0; i < precision; i++)
    *at++ = (char)('0' + next_digit(words));
  text->end = at;
  if (rounds_up(words, precision > 0 ? at[-1] & 1 : (int)(whole & 1))) {
    while (--at > point && *at == '9')
      *at = '0';
    if (at > point)
      ++*at;
    else
      whole++;
  }
  return write_whole(whole, point);
}
