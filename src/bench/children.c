#define _GNU_SOURCE // pipe2

#include "bench/children.h"

#include "base/diag.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST_WAIT_MS = 200 };

void children_start(ChildProcesses *children, uint32_t task, ChildUser user) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    die("cannot make a pipe: %s", strerror(errno));
  fflush(NULL);
  pid_t process = fork();
  if (process < 0)
    die("cannot start a process: %s", strerror(errno));
  if (process == 0) {
    setpgid(0, 0);
    user.live(user.self, task, ends[1]);
    BUG("a child has outlived its life");
  }
  close(ends[1]);
  vec_push(&children->all, (Child){task, process, ends[0]});
}

static void bury(const Child *child) {
  assert(child->process > 0 && child->pipe >= 0);
  close(child->pipe);
  while (waitpid(child->process, NULL, 0) < 0 && errno == EINTR)
    continue;
}

void children_wait(ChildProcesses *children, ChildUser user) {
  assert(children->all.size > 0);
  VEC(struct pollfd) files = {0};
  vec_each(const Child, child, &children->all)
    vec_push(&files, (struct pollfd){.fd = child->pipe, .events = POLLIN});
  int ready = poll(files.data, files.size, LONGEST_WAIT_MS);
  for (uint32_t i = files.size; ready > 0 && i-- > 0;) {
    if (!files.data[i].revents)
      continue;
    const Child child = children->all.data[i];
    children->all.data[i] = vec_last(&children->all);
    (void)vec_pop(&children->all);
    if (user.ended)
      user.ended(user.self, &child);
    bury(&child);
  }
  vec_release(&files);
}

void children_stop(ChildProcesses *children) {
  vec_each(const Child, child, &children->all)
    kill(child->process, SIGTERM);
  vec_each(const Child, child, &children->all)
    bury(child);
  vec_release(&children->all);
}
