#include "lib.h"

int vsnprintf(char *restrict to, size_t size, const char *restrict format, __builtin_va_list list);

int snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int length = vsnprintf(to, size, format, list);
  __builtin_va_end(list);
  return length;
}
