#include "cli/progress.h"

#include "base/diag.h"
#include "base/stats.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_MS = 500, EVERY_MS = 200 }; // short runs show nothing

static struct {
  Progress *progress; // NULL: no line
  pthread_t thread;
  pthread_mutex_t lock; // of all below
  pthread_cond_t ends;
  bool is_ending;
  uint64_t started; // of clock_ns
} line;

static atomic_bool is_shown;

static const char erase[] = "\r\033[K";

static void write_text(const char *text, size_t length) {
  ssize_t written = write(STDERR_FILENO, text, length);
  (void)written; // if the terminal is gone, so is the reader
}

static void show(void) {
  assert(line.progress);
  const Progress *progress = line.progress;
  char text[128];
  unsigned predicates = atomic_load(&progress->predicates);
  int length = snprintf(text, sizeof text, "%s%.1f s   %u states   %u refinements", erase,
                        (double)(clock_ns() - line.started) / 1e9, atomic_load(&progress->states),
                        atomic_load(&progress->refinements));
  if (predicates)
    length += snprintf(text + length, sizeof text - (size_t)length, "   %u predicates", predicates);
  assert(length > 0 && (size_t)length < sizeof text);
  write_text(text, (size_t)length);
  atomic_store(&is_shown, true);
}

static void wait_for(uint32_t milliseconds) {
  assert(milliseconds < 1000);
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += milliseconds * 1000000L;
  until.tv_sec += until.tv_nsec / 1000000000L;
  until.tv_nsec %= 1000000000L;
  while (!line.is_ending && !pthread_cond_timedwait(&line.ends, &line.lock, &until))
    continue;
}

static void *run(void *unused) {
  (void)unused;
  pthread_mutex_lock(&line.lock);
  wait_for(FIRST_MS);
  while (!line.is_ending) {
    show();
    wait_for(EVERY_MS);
  }
  pthread_mutex_unlock(&line.lock);
  return NULL;
}

// Signals are for the threads that work.
static void start_thread(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (pthread_create(&line.thread, NULL, run, NULL))
    die("cannot start a thread");
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void progress_start(Progress *progress) {
  assert(!line.progress);
  const char *terminal = getenv("TERM");
  if (!isatty(STDERR_FILENO) || (terminal && !strcmp(terminal, "dumb")))
    return;
  line.progress = progress;
  line.started = clock_ns();
  line.is_ending = false;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&line.ends, &attributes);
  pthread_condattr_destroy(&attributes);
  pthread_mutex_init(&line.lock, NULL);
  start_thread();
}

void progress_stop(void) {
  if (!line.progress)
    return;
  pthread_mutex_lock(&line.lock);
  line.is_ending = true;
  pthread_cond_signal(&line.ends);
  pthread_mutex_unlock(&line.lock);
  pthread_join(line.thread, NULL);
  pthread_cond_destroy(&line.ends);
  pthread_mutex_destroy(&line.lock);
  line.progress = NULL;
  progress_erase();
}

void progress_erase(void) {
  if (atomic_exchange(&is_shown, false))
    write_text(erase, sizeof erase - 1);
}

void progress_publish(void *context, const Exploration *exploration) {
  Progress *progress = context;
  atomic_store_explicit(&progress->states, exploration->size, memory_order_relaxed);
  atomic_store_explicit(&progress->refinements, exploration->refinements, memory_order_relaxed);
  atomic_store_explicit(&progress->predicates, progress->formulas->size, memory_order_relaxed);
}
