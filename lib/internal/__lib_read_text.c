#include "lib.h"

// Reads TEXT up to its end, but at most LIMIT bytes: what is printed must be readable.
void __lib_read_text(const char *text, size_t limit) {
  for (size_t i = 0; i < limit && text[i]; i++)
    ;
}
