// The next token from *REST on, cut off by a 0; NULL when there is none. *REST becomes what
// follows.
#include "lib.h"

int __lib_is_in(char c, const char *set);

char *__lib_next_token(char **rest, const char *separators) {
  char *start = *rest;
  while (*start && __lib_is_in(*start, separators))
    start++;
  char *end = start;
  while (*end && !__lib_is_in(*end, separators))
    end++;
  *rest = end;
  if (end == start)
    return NULL;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return start;
}
