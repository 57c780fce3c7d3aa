#include "integer.h"

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
  return __lib_strto(text, end, base, __LONG_MAX__ * 2ul + 1, __LONG_MAX__ * 2ul + 1);
}
