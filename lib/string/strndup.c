#include "lib.h"

void *malloc(size_t size);

char *strndup(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length])
    length++;
  char *copy = malloc(length + 1);
  if (!copy)
    return NULL;
  for (size_t i = 0; i < length; i++)
    copy[i] = text[i];
  copy[length] = 0;
  return copy;
}
