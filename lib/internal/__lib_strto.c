#include "integer.h"

enum { INVALID_ARGUMENT = 22, OUT_OF_RANGE = 34 }; // EINVAL and ERANGE of Linux

int *__errno_location(void);

unsigned long long __lib_strto(const char *text, char **end, int base, unsigned long long most,
                                 unsigned long long least) {
  if (base < 0 || base == 1 || base > 36) {
    *__errno_location() = INVALID_ARGUMENT;
    return 0;
  }
  Integer number = __lib_read_integer(text, (size_t)-1, base, most, least);
  if (end)
    *end = (char *)number.end;
  if (number.is_too_large) {
    *__errno_location() = OUT_OF_RANGE;
    if (least == most) // unsigned
      return most;
  }
  return number.is_negative ? 0 - number.value : number.value;
}
