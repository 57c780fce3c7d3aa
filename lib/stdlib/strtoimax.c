#include "integer.h"

intmax_t strtoimax(const char *restrict text, char **restrict end, int base) {
  return __lib_strto(text, end, base, __INTMAX_MAX__, __INTMAX_MAX__ + 1ull);
}
