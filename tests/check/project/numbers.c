// Arrays with a length beside them, strings, callbacks, and a global.
#include "list.h"

static int scale = 100;

int percent(int part, int whole) { return part * scale / whole; }

unsigned checksum(const unsigned char *bytes, size_t size) {
  unsigned sum = 0;
  for (size_t i = 0; i < size; i++)
    sum += bytes[i];
  return sum;
}

unsigned checksum_one_more(const unsigned char *bytes, int size) {
  unsigned sum = 0;
  for (int i = 0; i <= size; i++)
    sum += bytes[i];
  return sum;
}

size_t length(const char *text) {
  size_t n = 0;
  while (text[n])
    n++;
  return n;
}

int apply(int (*function)(int), int value) { return function(value) ? 1 : 2 / (value + 1); }
