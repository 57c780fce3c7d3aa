#include "lib.h"

char *__lib_next_token(char **rest, const char *separators);

char *strtok_r(char *restrict text, const char *restrict separators, char **restrict rest) {
  if (text)
    *rest = text;
  return __lib_next_token(rest, separators);
}
