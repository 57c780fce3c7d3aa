// The tags that are on, as a set of bits.
#include "base/log.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char *const names[LOG_TAGS] = {
    [LOG_FRONTEND] = "frontend",
    [LOG_CFA] = "cfa",
    [LOG_EXEC] = "exec",
};

static uint32_t enabled; // one bit per tag

// The bits that NAME (not 0-terminated) stands for; 0 when it is unknown.
static uint32_t find_tags(const char *name, size_t length) {
  if (length == strlen("all") && memcmp(name, "all", length) == 0)
    return (1u << LOG_TAGS) - 1;
  for (int tag = 0; tag < LOG_TAGS; tag++)
    if (strlen(names[tag]) == length && memcmp(name, names[tag], length) == 0)
      return 1u << tag;
  return 0;
}

bool log_enable(const char *tags) {
  for (;;) {
    size_t length = strcspn(tags, ",");
    uint32_t found = find_tags(tags, length);
    if (!found)
      return false;
    enabled |= found;
    if (!tags[length])
      return true;
    tags += length + 1;
  }
}

bool log_is_on(LogTag tag) { return enabled >> tag & 1; }

void log_write(LogTag tag, const char *format, ...) {
  assert(tag < LOG_TAGS);
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "[%s] ", names[tag]);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
}
