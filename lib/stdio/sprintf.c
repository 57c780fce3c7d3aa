#include "lib.h"

int vsnprintf(char *restrict to, size_t size, const char *restrict format, __builtin_va_list list);

int sprintf(char *restrict to, const char *restrict format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int length = vsnprintf(to, (size_t)-1, format, list);
  __builtin_va_end(list);
  return length;
}
