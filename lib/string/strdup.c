#include "lib.h"

void *malloc(size_t size);

char *strdup(const char *text) {
  size_t length = 0;
  while (text[length])
    length++;
  char *copy = malloc(length + 1);
  if (!copy)
    return NULL;
  for (size_t i = 0; i <= length; i++)
    copy[i] = text[i];
  return copy;
}
