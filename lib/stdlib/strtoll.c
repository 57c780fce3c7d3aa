#include "integer.h"

long long strtoll(const char *restrict text, char **restrict end, int base) {
  return __gavel_strto(text, end, base, __LONG_LONG_MAX__, __LONG_LONG_MAX__ + 1ull);
}
