#include "lib.h"

long atol(const char *text) {
  long value = 0;
  while (IS_SPACE(*text))
    text++;
  int is_negative = *text == '-';
  if (*text == '-' || *text == '+')
    text++;
  for (; IS_DIGIT(*text); text++)
    value = 10 * value - (*text - '0');
  return is_negative ? value : -value;
}
