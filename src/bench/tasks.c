#define _GNU_SOURCE // strverscmp

#include "bench/tasks.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef VEC(const char *) PathVec;

typedef struct Collecting {
  BenchTaskVec *tasks;
  Arena *arena;
  Strbuf *why;
} Collecting;

static bool has_ending(const char *path, const char *ending) {
  assert(*ending);
  size_t length = strlen(path), size = strlen(ending);
  return length > size && !strcmp(path + length - size, ending);
}

// ---- one task

static bool is_there(const BenchTaskVec *tasks, const char *path) {
  vec_each(const BenchTask, task, tasks)
    if (!strcmp(task->path, path))
      return true;
  return false;
}

// "locks" of "benchmarks/locks/test.yml".
static const char *group_of(Collecting *collecting, const char *path) {
  const char *end = strrchr(path, '/');
  if (!end)
    return "";
  const char *begin = end;
  while (begin > path && begin[-1] != '/')
    begin--;
  return arena_copy_string(collecting->arena, begin, (size_t)(end - begin));
}

static bool read_expected(Collecting *collecting, const char *path, ExpectedVerdict *expected) {
  assert(task_is_task_file(path));
  Task task;
  bool is_good = task_read(path, collecting->arena, &task, collecting->why);
  Strbuf unread = {0};
  TaskCheck check;
  PropertyStatus status = task_check_init(&check, &task, collecting->arena, &unread);
  *expected = EXPECT_NOTHING;
  if (task.properties.size)
    *expected = status == PROPERTY_OK ? check.expected : task.properties.data[0].expected;
  strbuf_release(&unread);
  task_check_release(&check);
  task_release(&task);
  return is_good;
}

static bool add_task(Collecting *collecting, const char *path) {
  ExpectedVerdict expected = EXPECT_NOTHING;
  if (is_there(collecting->tasks, path))
    return true;
  if (task_is_task_file(path) && !read_expected(collecting, path, &expected))
    return false;
  const char *copy = arena_copy_string(collecting->arena, path, strlen(path));
  BenchTask task = {.path = copy, .group = group_of(collecting, path), .expected = expected};
  vec_push(collecting->tasks, task);
  return true;
}

// ---- folders

static const char *inside(Collecting *collecting, const char *folder, const char *name) {
  assert(*folder && *name);
  const char *slash = has_ending(folder, "/") ? "" : "/";
  return arena_printf(collecting->arena, "%s%s%s", folder, slash, name);
}

static bool is_folder(const char *path) {
  struct stat status;
  return !stat(path, &status) && S_ISDIR(status.st_mode);
}

// The tasks in FOLDER itself; its folders go to FOLDERS, the first one last.
static bool add_files(Collecting *collecting, const char *folder, PathVec *folders) {
  assert(collecting->why->size == 0);
  struct dirent **entries;
  int count = scandir(folder, &entries, NULL, versionsort);
  if (count < 0)
    return strbuf_fail(collecting->why, "%s: %s", folder, strerror(errno));
  for (int i = 0; i < count; i++) {
    const char *path = inside(collecting, folder, entries[i]->d_name);
    if (task_is_task_file(path) && !is_folder(path) && !add_task(collecting, path)) {
      fprintf(stderr, "gavel: warning: left out: %s\n", strbuf_text(collecting->why));
      strbuf_clear(collecting->why);
    }
  }
  for (int i = count - 1; i >= 0; i--) {
    const char *path = inside(collecting, folder, entries[i]->d_name);
    if (entries[i]->d_name[0] != '.' && is_folder(path))
      vec_push(folders, path);
    free(entries[i]);
  }
  free(entries);
  return true;
}

static bool add_folder(Collecting *collecting, const char *path) {
  assert(is_folder(path));
  PathVec folders = {0};
  bool is_good = true;
  vec_push(&folders, path);
  while (is_good && folders.size)
    is_good = add_files(collecting, vec_pop(&folders), &folders);
  vec_release(&folders);
  return is_good;
}

// ---- set files

static int compare_paths(const void *a, const void *b) {
  return strverscmp(*(char *const *)a, *(char *const *)b);
}

static bool add_glob(Collecting *collecting, const char *pattern) {
  glob_t matches;
  if (glob(pattern, GLOB_NOSORT, NULL, &matches))
    return strbuf_fail(collecting->why, "%s: nothing matches", pattern);
  qsort(matches.gl_pathv, matches.gl_pathc, sizeof *matches.gl_pathv, compare_paths);
  bool is_good = true;
  for (size_t i = 0; is_good && i < matches.gl_pathc; i++)
    is_good = add_task(collecting, matches.gl_pathv[i]);
  globfree(&matches);
  return is_good;
}

// LINE without comment and blanks around.
static char *trim(char *line) {
  line[strcspn(line, "#\r\n")] = 0;
  line += strspn(line, " \t");
  for (size_t length = strlen(line); length && strchr(" \t", line[length - 1]); length--)
    line[length - 1] = 0;
  return line;
}

static bool add_set(Collecting *collecting, const char *path) {
  FILE *file = fopen(path, "r");
  if (!file)
    return strbuf_fail(collecting->why, "%s: %s", path, strerror(errno));
  const char *slash = strrchr(path, '/');
  int folder = slash ? (int)(slash - path) + 1 : 0;
  char *line = NULL;
  size_t size = 0;
  bool is_good = true;
  while (is_good && getline(&line, &size, file) >= 0) {
    const char *pattern = trim(line);
    if (!*pattern)
      continue;
    int prefix = *pattern == '/' ? 0 : folder;
    is_good =
        add_glob(collecting, arena_printf(collecting->arena, "%.*s%s", prefix, path, pattern));
  }
  free(line);
  fclose(file);
  return is_good;
}

// ---- all

bool tasks_add(BenchTaskVec *tasks, const char *name, Arena *arena, Strbuf *why) {
  assert(why->size == 0);
  Collecting collecting = {tasks, arena, why};
  struct stat status;
  if (stat(name, &status))
    return strbuf_fail(why, "%s: %s", name, strerror(errno));
  if (S_ISDIR(status.st_mode))
    return add_folder(&collecting, name);
  if (has_ending(name, ".set"))
    return add_set(&collecting, name);
  if (!task_is_task_file(name) && !has_ending(name, ".c") && !has_ending(name, ".i"))
    return strbuf_fail(why, "%s: neither a task (.yml), a C file, a folder nor a set (.set)", name);
  return add_task(&collecting, name);
}
