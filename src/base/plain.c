#define _GNU_SOURCE // fopencookie

#include "base/plain.h"

#include "base/diag.h"

#include <assert.h>
#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

// C1 is U+0080 to U+009f, 0xc2 and the same byte in UTF-8.
enum { C1_LEAD = 0xc2, C1_FIRST = 0x80, C1_LAST = 0x9f, DELETE = 0x7f };

static bool is_control(unsigned char c, unsigned char before) {
  if (c < ' ')
    return c != '\n' && c != '\t';
  return c == DELETE || (before == C1_LEAD && c >= C1_FIRST && c <= C1_LAST);
}

// BEFORE is what came before the text; returns what comes before the rest.
static unsigned char make_plain(char *text, size_t length, unsigned char before) {
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    if (is_control(c, before)) {
      text[i] = '?';
      if (before == C1_LEAD && i > 0)
        text[i - 1] = '?';
    }
    before = c;
  }
  return before;
}

void plain_text(char *text, size_t length) { make_plain(text, length, 0); }

// ---- streams

typedef struct PlainFile {
  int descriptor;
  unsigned char before; // the last byte
} PlainFile;

static bool write_all(int descriptor, const char *text, size_t length) {
  for (ssize_t written; length > 0; text += written, length -= (size_t)written) {
    written = write(descriptor, text, length);
    if (written < 0 && errno != EINTR)
      return false;
    if (written < 0)
      written = 0;
  }
  return true;
}

// 0 means that it has failed.
static ssize_t write_plain(void *cookie, const char *text, size_t length) {
  PlainFile *file = cookie;
  char buffer[4096];
  for (size_t done = 0, size; done < length; done += size) {
    size = length - done < sizeof buffer ? length - done : sizeof buffer;
    memcpy(buffer, text + done, size);
    file->before = make_plain(buffer, size, file->before);
    if (!write_all(file->descriptor, buffer, size))
      return 0;
  }
  return (ssize_t)length;
}

void plain_stream(FILE **stream) {
  static PlainFile files[2];
  bool is_error = *stream == stderr;
  assert(is_error || *stream == stdout);
  PlainFile *file = &files[is_error];
  file->descriptor = is_error ? STDERR_FILENO : STDOUT_FILENO;
  fflush(*stream);
  FILE *plain = fopencookie(file, "w", (cookie_io_functions_t){.write = write_plain});
  if (!plain)
    die("cannot open a stream");
  setvbuf(plain, NULL, is_error ? _IONBF : isatty(file->descriptor) ? _IOLBF : _IOFBF, BUFSIZ);
  *stream = plain;
}
