#define _GNU_SOURCE // CPU_COUNT, prctl

#include "base/process_tree.h"

#include "base/diag.h"
#include "base/vec.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATH_BYTES = 300, STAT_BYTES = 1024, END_PAUSE_NS = 1000000 };

typedef VEC(pid_t) PidVec;

uint32_t cores_count(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) ? 1 : (uint32_t)CPU_COUNT(&set);
}

void tree_adopt_orphans(void) {
  if (prctl(PR_SET_CHILD_SUBREAPER, 1))
    die("cannot adopt orphaned processes");
}

// ---- who is there

static void add_children_of_thread(pid_t pid, const char *thread, PidVec *pids) {
  char path[PATH_BYTES];
  snprintf(path, sizeof path, "/proc/%d/task/%s/children", (int)pid, thread);
  FILE *file = fopen(path, "r");
  if (!file)
    return; // it has ended
  for (int child; fscanf(file, "%d", &child) == 1;)
    vec_push(pids, child);
  fclose(file);
}

static void add_children(pid_t pid, PidVec *pids) {
  assert(pid > 0);
  char path[PATH_BYTES];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *threads = opendir(path);
  if (!threads)
    return;
  for (struct dirent *thread; (thread = readdir(threads));)
    if (thread->d_name[0] != '.')
      add_children_of_thread(pid, thread->d_name, pids);
  closedir(threads);
}

static void add_descendants(PidVec *pids) {
  assert(pids->size == 0);
  add_children(getpid(), pids);
  for (uint32_t i = 0; i < pids->size; i++)
    add_children(pids->data[i], pids);
}

// ---- what they use

static double seconds_of(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

// The contents of /proc/PID/stat behind the name, which may hold anything; NULL if it has ended.
static const char *read_stat(pid_t pid, char text[STAT_BYTES]) {
  char path[PATH_BYTES];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  FILE *file = fopen(path, "r");
  if (!file)
    return NULL;
  size_t length = fread(text, 1, STAT_BYTES - 1, file);
  fclose(file);
  assert(length < STAT_BYTES);
  text[length] = 0;
  const char *end = strrchr(text, ')');
  return end ? end + 1 : NULL;
}

// The process's own CPU time. Its clock is exact, but not every process has one: TICKS, of which
// there are a hundred in a second, are for those that have ended and were not waited for.
static double own_seconds(pid_t pid, unsigned long long ticks) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &time))
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void add_usage(pid_t pid, TreeUsage *usage) {
  assert(pid > 0);
  char text[STAT_BYTES];
  const char *fields = read_stat(pid, text);
  unsigned long long user, system, waited_user, waited_system, pages;
  if (!fields || sscanf(fields,
                        " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %llu %llu %*d %*d "
                        "%*d %*d %*u %*u %llu",
                        &user, &system, &waited_user, &waited_system, &pages) != 5)
    return;
  usage->cpu_seconds += own_seconds(pid, user + system);
  usage->cpu_seconds += (double)(waited_user + waited_system) / (double)sysconf(_SC_CLK_TCK);
  usage->memory_bytes += pages * (uint64_t)sysconf(_SC_PAGESIZE);
  usage->processes++;
}

TreeUsage tree_measure(void) {
  struct rusage ended;
  getrusage(RUSAGE_CHILDREN, &ended);
  TreeUsage usage = {.cpu_seconds = seconds_of(ended.ru_utime) + seconds_of(ended.ru_stime)};
  PidVec pids = {0};
  add_descendants(&pids);
  vec_each(const pid_t, pid, &pids)
    add_usage(*pid, &usage);
  assert(usage.processes <= pids.size);
  vec_release(&pids);
  return usage;
}

static uint64_t proportional_memory(pid_t pid) {
  char path[PATH_BYTES], line[STAT_BYTES];
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)pid);
  FILE *file = fopen(path, "r");
  if (!file)
    return 0;
  unsigned long long kilobytes = 0;
  while (fgets(line, sizeof line, file) && sscanf(line, "Pss: %llu kB", &kilobytes) != 1)
    continue;
  fclose(file);
  return (uint64_t)kilobytes << 10;
}

uint64_t tree_proportional_memory(void) {
  PidVec pids = {0};
  add_descendants(&pids);
  uint64_t bytes = proportional_memory(getpid());
  vec_each(const pid_t, pid, &pids)
    bytes += proportional_memory(*pid);
  vec_release(&pids);
  return bytes;
}

// ---- the end

static void kill_all(void) {
  PidVec pids = {0};
  add_descendants(&pids);
  vec_each(const pid_t, pid, &pids)
    kill(*pid, SIGKILL);
  vec_release(&pids);
}

// Are all descendants dead and buried?
static bool wait_for_dead(void) {
  pid_t pid;
  do
    pid = waitpid(-1, NULL, WNOHANG);
  while (pid > 0);
  return pid < 0 && errno == ECHILD;
}

// In a loop, since a process may start another one while we look.
void tree_end(void) {
  struct timespec pause = {.tv_nsec = END_PAUSE_NS};
  for (kill_all(); !wait_for_dead(); kill_all())
    nanosleep(&pause, NULL);
}
