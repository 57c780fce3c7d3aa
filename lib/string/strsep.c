// The text up to the next separator; tokens may be empty.
#include "lib.h"

int __lib_is_in(char c, const char *set);

char *strsep(char **restrict rest, const char *restrict separators) {
  char *start = *rest, *end = start;
  if (!start)
    return NULL;
  while (*end && !__lib_is_in(*end, separators))
    end++;
  *rest = *end ? end + 1 : NULL;
  *end = 0;
  return start;
}
