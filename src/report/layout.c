#include "report/layout.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_SECONDS = 5, DOT_MISSING = 127 };

// In the child process.
static void become_dot(int in, int out) {
  struct rlimit limit = {MOST_SECONDS, MOST_SECONDS};
  setrlimit(RLIMIT_CPU, &limit);
  if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0) {
    close(STDERR_FILENO);
    execlp("dot", "dot", "-Tsvg", (char *)NULL);
  }
  _exit(DOT_MISSING);
}

static bool run_dot(FILE *in, FILE *out) {
  int status = 0;
  pid_t child = fork();
  if (child == 0)
    become_dot(fileno(in), fileno(out));
  if (child < 0)
    return false;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// What stands before the element is for files of their own.
static bool read_svg(FILE *out, Strbuf *svg) {
  Strbuf all = {0};
  rewind(out);
  const char *begin = strbuf_add_stream(&all, out) ? strstr(strbuf_text(&all), "<svg") : NULL;
  if (begin)
    strbuf_add(svg, begin);
  strbuf_release(&all);
  return begin;
}

bool layout_svg(const char *graph, Strbuf *svg) {
  FILE *in = tmpfile(), *out = tmpfile();
  bool is_done = false;
  if (in && out) {
    fputs(graph, in);
    fflush(in);
    rewind(in);
    lseek(fileno(in), 0, SEEK_SET);
    is_done = run_dot(in, out) && read_svg(out, svg);
  }
  if (in)
    fclose(in);
  if (out)
    fclose(out);
  return is_done;
}

void layout_add_quoted(const char *text, Strbuf *out) {
  strbuf_add_char(out, '"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      strbuf_add_char(out, '\\');
    strbuf_add_char(out, *text);
  }
  strbuf_add_char(out, '"');
}
