// Capacities double, so that pushing is constant time on average.
#include "base/strbuf.h"

#include "base/diag.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

static bool is_consistent(const Strbuf *buffer) {
  return buffer->data ? buffer->size < buffer->capacity && !buffer->data[buffer->size]
                      : !buffer->size && !buffer->capacity;
}

void strbuf_release(Strbuf *buffer) {
  assert(is_consistent(buffer));
  mem_free(buffer->data, buffer->capacity);
  *buffer = (Strbuf){0};
}

void strbuf_clear(Strbuf *buffer) { strbuf_truncate(buffer, 0); }

void strbuf_truncate(Strbuf *buffer, size_t size) {
  assert(size <= buffer->size);
  buffer->size = size;
  if (buffer->data)
    buffer->data[size] = 0;
}

// Makes room for LENGTH more characters and the final 0.
static void reserve(Strbuf *buffer, size_t length) {
  size_t needed = buffer->size + length + 1;
  if (needed <= buffer->capacity)
    return;
  size_t capacity = buffer->capacity ? 2 * buffer->capacity : 64;
  if (capacity < needed)
    capacity = needed;
  buffer->data = mem_realloc(buffer->data, buffer->capacity, capacity);
  buffer->capacity = capacity;
  assert(buffer->size + length < buffer->capacity);
}

void strbuf_add(Strbuf *buffer, const char *text) { strbuf_add_bytes(buffer, text, strlen(text)); }

void strbuf_add_bytes(Strbuf *buffer, const char *bytes, size_t length) {
  assert(is_consistent(buffer));
  reserve(buffer, length);
  if (length)
    memcpy(buffer->data + buffer->size, bytes, length);
  buffer->size += length;
  buffer->data[buffer->size] = 0;
}

bool strbuf_add_stream(Strbuf *buffer, FILE *file) {
  char bytes[65536];
  for (size_t size; (size = fread(bytes, 1, sizeof bytes, file)) > 0;)
    strbuf_add_bytes(buffer, bytes, size);
  return !ferror(file);
}

void strbuf_add_char(Strbuf *buffer, char c) { strbuf_add_bytes(buffer, &c, 1); }

void strbuf_add_u128(Strbuf *buffer, unsigned __int128 number) {
  char digits[40]; // 2^128 has 39
  char *first = digits + sizeof digits;
  *--first = 0;
  do
    *--first = (char)('0' + (int)(number % 10));
  while (number /= 10);
  assert(first >= digits);
  strbuf_add(buffer, first);
}

void strbuf_printf(Strbuf *buffer, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(buffer, format, arguments);
  va_end(arguments);
}

bool strbuf_fail(Strbuf *why, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(why, format, arguments);
  va_end(arguments);
  return false;
}

void strbuf_vprintf(Strbuf *buffer, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  if (length < 0)
    BUG("cannot format \"%s\"", format);
  reserve(buffer, (size_t)length);
  vsnprintf(buffer->data + buffer->size, (size_t)length + 1, format, again);
  va_end(again);
  buffer->size += (size_t)length;
  assert(is_consistent(buffer));
}

const char *strbuf_text(const Strbuf *buffer) { return buffer->data ? buffer->data : ""; }

char *strbuf_keep(const Strbuf *buffer, Arena *arena) {
  return arena_copy_string(arena, strbuf_text(buffer), buffer->size);
}
