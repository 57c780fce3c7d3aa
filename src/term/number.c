#include "term/number.h"

void number_add_text(unsigned __int128 value, Strbuf *out) {
  strbuf_add_u128(out, value);
}
