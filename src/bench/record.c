#define _GNU_SOURCE // mkdtemp

#include "bench/record.h"

#include "base/diag.h"
#include "bench/run_log.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char folder_name[] = "runs", result_name[] = "result.jsonl", log_name[] = "log";

static const char *record_path(Experiment *experiment, ExperimentRun run) {
  Arena *arena = &experiment->arena;
  const char *name = run_name(run.task->path, run.configuration->label, arena);
  return arena_printf(arena, "%s/%s/%s", experiment->folder, folder_name, name);
}

static bool is_there(const char *path) { return access(path, F_OK) == 0; }

// A folder of files; nothing happens when there is none.
static void remove_folder(const char *path) {
  Strbuf name = {0};
  DIR *folder = opendir(path);
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    strbuf_clear(&name);
    strbuf_printf(&name, "%s/%s", path, entry->d_name);
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
      unlink(strbuf_text(&name));
  }
  if (folder)
    closedir(folder);
  rmdir(path);
  strbuf_release(&name);
}

// ---- drafts

bool record_begin(RecordDraft *draft, Experiment *experiment, ExperimentRun run) {
  Arena *arena = &experiment->arena;
  *draft = (RecordDraft){.record = record_path(experiment, run)};
  if (is_there(draft->record))
    return false;
  char *folder = arena_printf(arena, "%s/%s/.%s.XXXXXX", experiment->folder, folder_name,
                              task_base_name(draft->record));
  if (!mkdtemp(folder))
    die("cannot make the folder '%s': %s", folder, strerror(errno));
  draft->folder = folder;
  draft->log = arena_printf(arena, "%s/%s", draft->folder, log_name);
  draft->stats = arena_printf(arena, "%s/stats", draft->folder);
  return true;
}

static void write_result(const char *folder, const Experiment *experiment, const Result *result) {
  Strbuf path = {0}, why = {0};
  Arena arena = {0};
  ResultVec none = {0};
  Journal journal;
  cJSON *settings = experiment_settings(experiment);
  strbuf_printf(&path, "%s/%s", folder, result_name);
  if (!journal_open(&journal, strbuf_text(&path), false, settings, &none, &arena, &why))
    die("%s", strbuf_text(&why));
  journal_append(&journal, result);
  journal_close(&journal);
  cJSON_Delete(settings);
  arena_release(&arena);
  strbuf_release(&path);
}

void record_publish(const RecordDraft *draft, const Experiment *experiment, const Result *result) {
  write_result(draft->folder, experiment, result);
  if (!rename(draft->folder, draft->record))
    return;
  bool is_late = errno == EEXIST || errno == ENOTEMPTY;
  if (!is_late)
    die("cannot make the folder '%s': %s", draft->record, strerror(errno));
  record_drop(draft);
}

void record_drop(const RecordDraft *draft) { remove_folder(draft->folder); }

// ---- taking records

// The only result of the record at PATH. False, and WHY says so, when it is not fit for the
// experiment.
static bool read_record(Experiment *experiment, const char *path, ResultVec *results, Strbuf *why) {
  assert(results->size == 0 && why->size == 0);
  Journal journal;
  const char *file = arena_printf(&experiment->arena, "%s/%s", path, result_name);
  cJSON *settings = experiment_settings(experiment);
  bool is_good = journal_open(&journal, file, true, settings, results, &experiment->arena, why);
  cJSON_Delete(settings);
  if (!is_good)
    return false;
  journal_close(&journal);
  if (results->size != 1)
    return strbuf_fail(why, "%s: no result", file);
  return experiment_accepts(experiment, results->data, why);
}

static void move_log(const Experiment *experiment, const char *record, const Result *result) {
  Strbuf from = {0}, to = {0};
  strbuf_printf(&from, "%s/%s", record, log_name);
  strbuf_printf(&to, "%s/%s", experiment->folder, result->log);
  if (rename(strbuf_text(&from), strbuf_text(&to)) && errno != ENOENT)
    die("cannot write '%s': %s", strbuf_text(&to), strerror(errno));
  strbuf_release(&from);
  strbuf_release(&to);
}

static void take(Experiment *experiment, Journal *journal, const char *path) {
  ResultVec found = {0};
  Strbuf why = {0};
  bool is_good = read_record(experiment, path, &found, &why);
  bool is_ours = is_good && experiment_includes(experiment, found.data);
  if (!is_good)
    fprintf(stderr, "gavel: warning: left out: %s\n", strbuf_text(&why));
  if (is_ours && !results_find(&experiment->results, found.data->task, found.data->config)) {
    move_log(experiment, path, found.data);
    journal_append(journal, found.data);
    vec_push(&experiment->results, *found.data);
    vec_clear(&found);
  }
  if (is_ours || !is_good) // else somebody may ask for it later
    remove_folder(path);
  results_release(&found);
  strbuf_release(&why);
}

typedef VEC(const char *) RecordPaths;

// What is in the folder of records; drafts begin with a dot.
static void list(Experiment *experiment, bool with_drafts, RecordPaths *paths) {
  Arena *arena = &experiment->arena;
  const char *path = arena_printf(arena, "%s/%s", experiment->folder, folder_name);
  DIR *folder = opendir(path);
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    const char *name = entry->d_name;
    bool is_entry = strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
    if (is_entry && (with_drafts || *name != '.'))
      vec_push(paths, arena_printf(arena, "%s/%s", path, name));
  }
  if (folder)
    closedir(folder);
}

void records_prepare(Experiment *experiment) {
  const char *path = arena_printf(&experiment->arena, "%s/%s", experiment->folder, folder_name);
  if (mkdir(path, 0777) && errno != EEXIST)
    die("cannot make the folder '%s': %s", path, strerror(errno));
}

void records_take(Experiment *experiment, Journal *journal) {
  RecordPaths paths = {0};
  list(experiment, false, &paths);
  vec_each(const char *const, path, &paths)
    take(experiment, journal, *path);
  vec_release(&paths);
}

void record_take(Experiment *experiment, Journal *journal, ExperimentRun run) {
  const char *path = record_path(experiment, run);
  if (is_there(path))
    take(experiment, journal, path);
}

void records_clear(Experiment *experiment) {
  RecordPaths paths = {0};
  list(experiment, true, &paths);
  vec_each(const char *const, path, &paths)
    remove_folder(*path);
  vec_release(&paths);
  rmdir(arena_printf(&experiment->arena, "%s/%s", experiment->folder, folder_name));
}
