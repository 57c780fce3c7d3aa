#include "base/utf8.h"

#include <assert.h>
#include <stdbool.h>

static uint32_t length_by_first(unsigned char first) {
  return first < 0x80   ? 1
         : first < 0xc2 ? 0
         : first < 0xe0 ? 2
         : first < 0xf0 ? 3
         : first < 0xf5 ? 4
                        : 0;
}

uint32_t utf8_length(const char *text) {
  assert(*text);
  const unsigned char *bytes = (const unsigned char *)text;
  uint32_t length = length_by_first(*bytes);
  for (uint32_t i = 1; i < length; i++)
    if ((bytes[i] & 0xc0) != 0x80)
      return 0;
  bool is_overlong = (*bytes == 0xe0 && bytes[1] < 0xa0) || (*bytes == 0xf0 && bytes[1] < 0x90);
  bool is_surrogate = *bytes == 0xed && bytes[1] >= 0xa0;
  bool is_too_large = *bytes == 0xf4 && bytes[1] >= 0x90;
  return is_overlong || is_surrogate || is_too_large ? 0 : length;
}

void utf8_add(const char *text, Strbuf *out) {
  while (*text) {
    uint32_t length = utf8_length(text);
    if (length) {
      strbuf_add_bytes(out, text, length);
      text += length;
    } else {
      unsigned char latin = (unsigned char)*text++;
      strbuf_add_char(out, (char)(0xc0 | latin >> 6));
      strbuf_add_char(out, (char)(0x80 | (latin & 0x3f)));
    }
  }
}
