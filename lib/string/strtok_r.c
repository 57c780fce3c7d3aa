#include "lib.h"

char *__gavel_next_token(char **rest, const char *separators);

char *strtok_r(char *restrict text, const char *restrict separators, char **restrict rest) {
  if (text)
    *rest = text;
  return __gavel_next_token(rest, separators);
}
