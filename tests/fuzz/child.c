#define _GNU_SOURCE // pipe2, wait4

#include "child.h"

#include "base/diag.h"
#include "base/stats.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t start(const char *const *arguments, int out, int err) {
  pid_t pid = fork();
  if (pid != 0)
    return pid;
  int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  execv(arguments[0], (char *const *)arguments);
  _exit(127);
}

// False at its end.
static bool read_some(int descriptor, Strbuf *to) {
  char buffer[4096];
  ssize_t count = read(descriptor, buffer, sizeof buffer);
  if (count > 0)
    strbuf_add_bytes(to, buffer, (size_t)count);
  return count > 0;
}

// Reads what the child writes, until it closes both or TIME has come.
static bool read_all(Child *child, int out, int err, uint64_t time) {
  struct pollfd files[2] = {{.fd = out, .events = POLLIN}, {.fd = err, .events = POLLIN}};
  Strbuf *buffers[2] = {&child->out, &child->err};
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    uint64_t now = clock_ns();
    if (now >= time)
      return false;
    poll(files, 2, (int)((time - now) / 1000000 + 1));
    for (int i = 0; i < 2; i++)
      if (files[i].fd >= 0 && files[i].revents && !read_some(files[i].fd, buffers[i]))
        files[i].fd = -1;
  }
  return true;
}

static double seconds_of(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static void finish(Child *child, pid_t pid) {
  struct rusage usage;
  int status;
  if (wait4(pid, &status, 0, &usage) != pid)
    die("a child process is lost");
  child->status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  child->cpu = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

void child_run(Child *child, const char *const *arguments, double seconds) {
  int out[2], err[2];
  *child = (Child){0};
  child->out = (Strbuf){0};
  child->err = (Strbuf){0};
  if (pipe2(out, O_CLOEXEC) || pipe2(err, O_CLOEXEC))
    die("cannot make a pipe");
  pid_t pid = start(arguments, out[1], err[1]);
  if (pid < 0)
    die("cannot start a process");
  close(out[1]);
  close(err[1]);
  child->is_hung = !read_all(child, out[0], err[0], clock_ns() + (uint64_t)(seconds * 1e9));
  if (child->is_hung)
    kill(pid, SIGKILL);
  close(out[0]);
  close(err[0]);
  finish(child, pid);
}

void child_release(Child *child) {
  strbuf_release(&child->out);
  strbuf_release(&child->err);
}
