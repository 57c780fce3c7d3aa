#include "decimal.h"

enum { FAR = 1000 }; // beyond any exponent; larger ones are all alike

// Appends the digits at AT, and returns what follows; NULL if there are too many.
static const char *read_digits(Decimal *decimal, const char *at) {
  const unsigned long long most = ((unsigned long long)-1 - 9) / 10;
  for (; IS_DIGIT(*at); at++) {
    if (decimal->digits > most)
      return NULL;
    decimal->digits = 10 * decimal->digits + (unsigned long long)(*at - '0');
  }
  return at;
}

// `e-5`; what is no exponent belongs to what follows the number.
static const char *read_exponent(Decimal *decimal, const char *at) {
  const char *digit = at + 1;
  int exponent = 0, is_negative = 0;
  if (*at != 'e' && *at != 'E')
    return at;
  if (*digit == '+' || *digit == '-')
    is_negative = *digit++ == '-';
  if (!IS_DIGIT(*digit))
    return at;
  for (; IS_DIGIT(*digit); digit++)
    if (exponent < FAR)
      exponent = 10 * exponent + (*digit - '0');
  decimal->exponent += is_negative ? -exponent : exponent;
  return digit;
}

Decimal __lib_read_decimal(const char *text) {
  Decimal decimal = {0};
  while (IS_SPACE(*text))
    text++;
  if (*text == '-' || *text == '+')
    decimal.is_negative = *text++ == '-';
  const char *first = text;
  if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
    return decimal;
  text = read_digits(&decimal, text);
  if (text && *text == '.' && (text > first || IS_DIGIT(text[1]))) {
    const char *point = text + 1;
    text = read_digits(&decimal, point);
    if (text)
      decimal.exponent = (int)(point - text);
  }
  if (text && text > first)
    decimal.end = read_exponent(&decimal, text);
  return decimal;
}
