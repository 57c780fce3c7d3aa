#include "bench/journal.h"

#include "base/diag.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Reading {
  const char *path;
  const cJSON *settings;
  ResultVec *results;
  Arena *arena;
  Strbuf *why;
} Reading;

static bool fail(Reading *reading, const char *what) {
  return strbuf_fail(reading->why, "%s: %s", reading->path, what);
}

// ---- writing

static void write_line(Journal *journal, const cJSON *json) {
  assert(journal->file >= 0);
  char *text = cJSON_PrintUnformatted(json);
  Strbuf line = {0};
  strbuf_printf(&line, "%s\n", text);
  for (size_t done = 0; done < line.size;) {
    ssize_t count = write(journal->file, line.data + done, line.size - done);
    if (count < 0 && errno != EINTR)
      die("cannot write the results: %s", strerror(errno));
    done += count > 0 ? (size_t)count : 0;
  }
  if (fsync(journal->file))
    die("cannot write the results: %s", strerror(errno));
  strbuf_release(&line);
  free(text);
}

void journal_append(Journal *journal, const Result *result) {
  assert(result->task && result->config && result->verdict);
  cJSON *json = result_to_json(result);
  write_line(journal, json);
  cJSON_Delete(json);
}

// ---- reading

static bool read_text(Journal *journal, Strbuf *text) {
  assert(text->size == 0);
  char buffer[1 << 16];
  ssize_t count;
  while ((count = read(journal->file, buffer, sizeof buffer)) > 0)
    strbuf_add_bytes(text, buffer, (size_t)count);
  return count == 0;
}

static bool read_result(Reading *reading, const cJSON *json) {
  Result result;
  if (!result_from_json(&result, json, reading->arena))
    return fail(reading, "a line that is no result");
  if (results_find(reading->results, result.task, result.config)) {
    result_release(&result);
    return fail(reading, "two results of one run");
  }
  vec_push(reading->results, result);
  return true;
}

static bool read_line(Reading *reading, const char *line, size_t length, bool is_first) {
  assert(!memchr(line, '\n', length));
  cJSON *json = cJSON_ParseWithLength(line, length);
  bool is_good;
  if (!json)
    is_good = fail(reading, "a line that is no JSON");
  else if (!is_first)
    is_good = read_result(reading, json);
  else
    is_good = cJSON_Compare(json, reading->settings, true) ||
              fail(reading, "these results were made with other limits");
  cJSON_Delete(json);
  return is_good;
}

// Reads all whole lines; *END is where they end.
static bool read_lines(Reading *reading, const Strbuf *text, size_t *end) {
  *end = 0;
  const char *begin = strbuf_text(text);
  for (const char *line = begin, *stop; (stop = strchr(line, '\n')); line = stop + 1) {
    if (!read_line(reading, line, (size_t)(stop - line), line == begin))
      return false;
    *end = (size_t)(stop + 1 - begin);
  }
  return true;
}

static bool go_on(Journal *journal, Reading *reading) {
  assert(reading->results->size == 0);
  Strbuf text = {0};
  size_t end = 0;
  bool is_good = read_text(journal, &text) || fail(reading, "cannot be read");
  is_good = is_good && read_lines(reading, &text, &end);
  if (is_good && ftruncate(journal->file, (off_t)end))
    is_good = fail(reading, strerror(errno));
  if (is_good && end == 0)
    write_line(journal, reading->settings);
  strbuf_release(&text);
  return is_good;
}

// ---- all

// Not flock: children would share that lock, and hold it when the runner is killed.
static bool lock(Journal *journal) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return !fcntl(journal->file, F_SETLK, &whole);
}

bool journal_open(Journal *journal, const char *path, bool resume, const cJSON *settings,
                  ResultVec *results, Arena *arena, Strbuf *why) {
  assert(cJSON_IsObject(settings) && why->size == 0);
  Reading reading = {path, settings, results, arena, why};
  int exclusive = resume ? 0 : O_EXCL;
  journal->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | exclusive, 0666);
  if (journal->file < 0)
    return fail(&reading, errno == EEXIST
                              ? "there are results already; --resume goes on with them, "
                                "--output=FOLDER puts new ones elsewhere"
                              : strerror(errno));
  bool is_good = lock(journal) || fail(&reading, "another gavel bench is writing there");
  is_good = is_good && go_on(journal, &reading);
  if (!is_good)
    journal_close(journal);
  return is_good;
}

void journal_close(Journal *journal) { close(journal->file); }
