#include "lib.h"

size_t wcslen(const __WCHAR_TYPE__ *text) {
  size_t length = 0;
  while (text[length])
    length++;
  return length;
}
