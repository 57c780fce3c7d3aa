// git prints hunks without context, "@@ -12,3 +12,4 @@", each below the name of its file,
// "+++ b/NAME".
#define _GNU_SOURCE // pipe2

#include "project/changes.h"

#include "base/diag.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- running git

_Noreturn static void become_git(char *const *arguments, int out) {
  int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  execvp("git", arguments);
  _exit(127);
}

// Appends what `git ARGUMENTS` prints; true if it succeeds.
static bool run_git(char *const *arguments, Strbuf *out) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    die("cannot make a pipe: %s", strerror(errno));
  fflush(NULL);
  pid_t pid = fork();
  if (pid < 0)
    die("cannot start a process: %s", strerror(errno));
  if (pid == 0)
    become_git(arguments, ends[1]);
  close(ends[1]);
  char bytes[4096];
  for (ssize_t size; (size = read(ends[0], bytes, sizeof bytes)) > 0;)
    strbuf_add_bytes(out, bytes, (size_t)size);
  close(ends[0]);
  int status = -1;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
    continue;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// ---- reading the difference

// Are the lines of FILE from FIRST to LAST those of one function?
static bool is_in_function(const Project *project, const char *file, uint32_t first,
                           uint32_t last) {
  vec_each(const ProjectUnit, unit, &project->units)
    vec_each(const ProjectSymbol, symbol, &unit->symbols)
      if (symbol->is_function && symbol->is_defined && !strcmp(symbol->file, file) &&
          symbol->line <= first && last <= symbol->last_line)
        return true;
  return false;
}

// The new side of a hunk: "+FIRST" or "+FIRST,COUNT"; where lines were only taken away, COUNT is 0
// and they stood behind FIRST.
static void add_hunk(Project *project, const char *file, const char *line, ChangedLinesVec *out) {
  const char *plus = strchr(line, '+');
  char *end;
  if (!plus)
    return;
  uint32_t first = (uint32_t)strtoul(plus + 1, &end, 10);
  uint32_t count = *end == ',' ? (uint32_t)strtoul(end + 1, NULL, 10) : 1;
  uint32_t last = count ? first + count - 1 : first;
  vec_push(out, (ChangedLines){.file = file,
                               .first = first,
                               .last = last,
                               .is_outside = !is_in_function(project, file, first, last)});
}

static void read_difference(Project *project, const char *folder, char *text,
                            ChangedLinesVec *out) {
  static const char file_start[] = "+++ b/", hunk_start[] = "@@ ";
  const char *file = NULL;
  for (char *line = text, *next; line && *line; line = next) {
    next = strchr(line, '\n');
    if (next)
      *next++ = '\0';
    if (!strncmp(line, file_start, sizeof file_start - 1)) {
      Strbuf path = {0};
      strbuf_printf(&path, "%s/%s", folder, line + sizeof file_start - 1);
      file = intern(&project->names, strbuf_text(&path));
      strbuf_release(&path);
    } else if (file && !strncmp(line, hunk_start, sizeof hunk_start - 1)) {
      add_hunk(project, file, line, out);
    }
  }
}

bool changes_find(Project *project, const char *revision, ChangedLinesVec *out, Strbuf *why) {
  if (project->units.size == 0)
    return true;
  if (revision[0] == '-')
    return strbuf_fail(why, "'%s' is no revision", revision);
  const char *path = project->units.data[0].path;
  char *folder = arena_copy_string(&project->arena, path, strlen(path));
  *strrchr(folder, '/') = '\0';
  Strbuf top = {0}, text = {0};
  char *find_top[] = {"git", "-C", folder, "rev-parse", "--show-toplevel", NULL};
  bool is_good = run_git(find_top, &top);
  if (!is_good)
    strbuf_printf(why, "'%s' is in no repository of git", path);
  strbuf_truncate(&top, strcspn(strbuf_text(&top), "\n"));
  char *place = strbuf_keep(&top, &project->arena);
  // The configuration of the repository may name programs to run.
  char *compare[] = {"git",
                     "-C",
                     place,
                     "-c",
                     "core.fsmonitor=false",
                     "diff",
                     "--unified=0",
                     "--no-color",
                     "--no-ext-diff",
                     "--no-textconv",
                     "--src-prefix=a/",
                     "--dst-prefix=b/",
                     (char *)revision,
                     "--",
                     NULL};
  if (is_good && !run_git(compare, &text)) {
    strbuf_printf(why, "git knows no revision '%s'", revision);
    is_good = false;
  }
  if (is_good && text.size)
    read_difference(project, place, text.data, out);
  strbuf_release(&top);
  strbuf_release(&text);
  return is_good;
}
