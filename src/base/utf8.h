// UTF-8, for what source text is written into: JSON, HTML. Source text need not be UTF-8.
#ifndef GAVEL_BASE_UTF8_H
#define GAVEL_BASE_UTF8_H

#include "base/strbuf.h"

#include <stdint.h>

// Bytes of the character that TEXT starts with, 1 to 4; 0 when it is none. TEXT is not empty.
uint32_t utf8_length(const char *text);
// Appends TEXT; bytes that are no UTF-8 are taken as Latin-1.
void utf8_add(const char *text, Strbuf *out);

#endif
