// A growing, always 0-terminated string: `Strbuf text = {0};` is an empty one.
#ifndef GAVEL_BASE_STRBUF_H
#define GAVEL_BASE_STRBUF_H

#include "base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct Strbuf {
  char *data; // NULL while empty and never written; use strbuf_text
  size_t size, capacity;
} Strbuf;

void strbuf_release(Strbuf *buffer);
void strbuf_clear(Strbuf *buffer);
void strbuf_truncate(Strbuf *buffer, size_t size); // SIZE is at most the current one

void strbuf_add(Strbuf *buffer, const char *text);
void strbuf_add_bytes(Strbuf *buffer, const char *bytes, size_t length);
void strbuf_add_char(Strbuf *buffer, char c);
// The rest of FILE; false if it cannot be read to its end.
bool strbuf_add_stream(Strbuf *buffer, FILE *file);
void strbuf_add_u128(Strbuf *buffer, unsigned __int128 number); // decimal
void strbuf_printf(Strbuf *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strbuf_vprintf(Strbuf *buffer, const char *format, va_list arguments);
// As strbuf_printf, and false: for who tells why something failed.
bool strbuf_fail(Strbuf *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

const char *strbuf_text(const Strbuf *buffer);         // never NULL
char *strbuf_keep(const Strbuf *buffer, Arena *arena); // a copy of the text

#endif
