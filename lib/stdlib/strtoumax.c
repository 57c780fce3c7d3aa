#include "integer.h"

uintmax_t strtoumax(const char *restrict text, char **restrict end, int base) {
  return __lib_strto(text, end, base, -1ull, -1ull);
}
