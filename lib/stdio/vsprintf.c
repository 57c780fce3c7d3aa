#include "lib.h"

int vsnprintf(char *restrict to, size_t size, const char *restrict format, __builtin_va_list list);

int vsprintf(char *restrict to, const char *restrict format, __builtin_va_list list) {
  return vsnprintf(to, (size_t)-1, format, list);
}
