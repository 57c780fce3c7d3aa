#include "bench/run_log.h"

#include "base/map.h"
#include "base/strbuf.h"
#include "bench/tasks.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_PART = 80 };

// ---- names

// The last LONGEST_PART characters of TEXT that are harmless in a file name.
static void add_part(Strbuf *out, const char *text) {
  size_t length = strlen(text);
  for (const char *at = length > LONGEST_PART ? text + length - LONGEST_PART : text; *at; at++)
    strbuf_add_char(out, isalnum((unsigned char)*at) || strchr("-_.", *at) ? *at : '_');
}

const char *run_name(const char *task, const char *config, Arena *arena) {
  Strbuf name = {0};
  strbuf_printf(&name, "%s\n%s", task, config);
  unsigned hash = (unsigned)hash_bytes(name.data, name.size);
  strbuf_clear(&name);
  add_part(&name, task_base_name(task));
  strbuf_add_char(&name, '.');
  add_part(&name, config);
  strbuf_printf(&name, ".%08x", hash);
  assert(!strchr(strbuf_text(&name), '/'));
  const char *copy = strbuf_keep(&name, arena);
  strbuf_release(&name);
  return copy;
}

// ---- contents

const char *run_log_verdict(const char *path, Arena *arena) {
  static const char start[] = "Verification result: ";
  FILE *file = fopen(path, "r");
  if (!file)
    return NULL;
  const char *verdict = NULL;
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, file) >= 0)
    if (!strncmp(line, start, strlen(start))) {
      const char *text = line + strlen(start);
      verdict = arena_copy_string(arena, text, strcspn(text, " \r\n"));
    }
  free(line);
  fclose(file);
  return verdict;
}

cJSON *run_log_take_stats(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file)
    return NULL;
  Strbuf text = {0};
  bool is_read = strbuf_add_stream(&text, file);
  fclose(file);
  unlink(path);
  cJSON *json = is_read ? cJSON_Parse(strbuf_text(&text)) : NULL;
  if (!cJSON_IsObject(json)) {
    cJSON_Delete(json);
    json = NULL;
  }
  strbuf_release(&text);
  return json;
}
