#include "term/number.h"

int number_compare(const void *a, const void *b) {
  __int128 x = *(const __int128 *)a, y = *(const __int128 *)b;
  return (x > y) - (x < y);
}
