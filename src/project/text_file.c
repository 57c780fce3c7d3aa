#include "project/text_file.h"

#include "base/strbuf.h"

#include <stdio.h>
#include <unistd.h>

cJSON *json_read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  Strbuf text = {0};
  bool is_read = strbuf_add_stream(&text, file);
  fclose(file);
  cJSON *json = is_read ? cJSON_Parse(strbuf_text(&text)) : NULL;
  strbuf_release(&text);
  return json;
}

bool json_write_file(const char *path, const cJSON *json) {
  Strbuf made = {0};
  strbuf_printf(&made, "%s.%ld", path, (long)getpid());
  char *text = cJSON_Print(json);
  FILE *file = text ? fopen(strbuf_text(&made), "wb") : NULL;
  bool is_written = file && fputs(text, file) >= 0 && fputc('\n', file) >= 0;
  if (file)
    is_written &= fclose(file) == 0;
  is_written = is_written && rename(strbuf_text(&made), path) == 0;
  if (file && !is_written)
    unlink(strbuf_text(&made));
  cJSON_free(text);
  strbuf_release(&made);
  return is_written;
}
