// A little reading of C source text, for what libclang does not tell: the parts
// of a `for`, the associations of a _Generic, the type in a sizeof.
#ifndef GAVEL_FRONTEND_TEXT_H
#define GAVEL_FRONTEND_TEXT_H

#include <stdbool.h>
#include <stddef.h>

// Behind white space, comments and joined lines.
const char *text_skip_space(const char *text);
// To the first of the characters STOPS that is not inside a literal or brackets,
// or to the end.
const char *text_skip_until(const char *text, const char *stops);
// Is it made of the names of builtin types, const and `*` only?
bool text_is_plain_type(const char *text, size_t length);
// Do both name the same type, up to the order of words and redundant ones?
bool text_is_type(const char *text, size_t length, const char *type);

#endif
