#include "integer.h"

long strtol(const char *restrict text, char **restrict end, int base) {
  return __lib_strto(text, end, base, __LONG_MAX__, __LONG_MAX__ + 1ull);
}
