#include "integer.h"

static int digit_value(char c) {
  if (IS_DIGIT(c))
    return c - '0';
  if (IS_LOWER(c))
    return c - 'a' + 10;
  return IS_UPPER(c) ? c - 'A' + 10 : 36;
}

static int has_hexadecimal_prefix(const char *text, size_t limit) {
  return limit > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
         digit_value(text[2]) < 16;
}

static void add_digit(Integer *number, int base, int digit, unsigned long long most) {
  if (number->is_too_large || number->value > (most - digit) / base) {
    number->is_too_large = 1;
    number->value = most;
  } else {
    number->value = number->value * base + digit;
  }
}

Integer __lib_read_integer(const char *text, size_t limit, int base, unsigned long long most,
                             unsigned long long least) {
  Integer number = {text, 0, 0, 0};
  size_t i = 0;
  while (i < limit && IS_SPACE(text[i]))
    i++;
  if (i < limit && (text[i] == '-' || text[i] == '+'))
    number.is_negative = text[i++] == '-';
  int is_hexadecimal = (base == 0 || base == 16) && has_hexadecimal_prefix(text + i, limit - i);
  if (base == 0)
    base = is_hexadecimal ? 16 : i < limit && text[i] == '0' ? 8 : 10;
  if (is_hexadecimal)
    i += 2;
  for (; i < limit && digit_value(text[i]) < base; i++) {
    add_digit(&number, base, digit_value(text[i]), number.is_negative ? least : most);
    number.end = text + i + 1;
  }
  return number;
}
