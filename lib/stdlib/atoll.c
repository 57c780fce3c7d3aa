#include "lib.h"

long long atoll(const char *text) {
  long long value = 0;
  while (IS_SPACE(*text))
    text++;
  int is_negative = *text == '-';
  if (*text == '-' || *text == '+')
    text++;
  for (; IS_DIGIT(*text); text++)
    value = 10 * value - (*text - '0');
  return is_negative ? value : -value;
}
