#include "integer.h"

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
  return __gavel_strto(text, end, base, -1ull, -1ull);
}
