// A number that does not fit overflows, as C allows. Counts down: there is one negative number
// more.
#include "lib.h"

int atoi(const char *text) {
  int value = 0;
  while (IS_SPACE(*text))
    text++;
  int is_negative = *text == '-';
  if (*text == '-' || *text == '+')
    text++;
  for (; IS_DIGIT(*text); text++)
    value = 10 * value - (*text - '0');
  return is_negative ? value : -value;
}
