// The coarse wall clock costs a few nanoseconds and no system call, so every
// call looks at it; CPU time and resident set are asked for when enough of it
// has gone by. A slow loop is thus stopped as promptly as a fast one.
//
// Signals are blocked everywhere and waited for by a thread: a handler would not do, since Z3
// puts its own in place while it works and so takes an interrupt for the end of one query.
#include "base/limits.h"

#include "base/diag.h"
#include "base/memory.h"
#include "base/stats.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_EVERY_MS = 10, SAME_REQUEST_MS = 1000 };

static struct {
  uint64_t cpu_deadline; // nanoseconds of the process' CPU time; 0: none
  uint64_t bytes;        // 0: none
  uint64_t next_look;    // milliseconds of the coarse clock
  LimitKind reached;
  const atomic_int *stop; // NULL: none
} limits;

static atomic_bool is_interrupted;

void limits_start(double seconds, uint64_t bytes) {
  assert(seconds >= 0);
  limits.cpu_deadline = seconds > 0 ? clock_cpu_ns() + (uint64_t)(seconds * 1e9) : 0;
  limits.bytes = bytes;
  limits.next_look = 0;
  limits.reached = LIMIT_NONE;
  atomic_store(&is_interrupted, false);
}

void limits_obey(const atomic_int *stop) { limits.stop = stop; }

static uint64_t coarse_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

// ---- signals

static sigset_t caught_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

// One signal asks for the verdict, another one does not wait for it. What comes right behind the
// first is the same request: timeout(1) sends each signal twice, to the process and to its group.
static void *wait_for_signals(void *unused) {
  (void)unused;
  sigset_t set = caught_signals();
  uint64_t first = 0;
  for (int number; !sigwait(&set, &number);) {
    if (!atomic_exchange(&is_interrupted, true))
      first = coarse_milliseconds();
    if (coarse_milliseconds() - first < SAME_REQUEST_MS)
      continue;
    signal(number, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
  }
  return NULL;
}

static pid_t waiting; // the process that has the thread; 0: none
static pthread_t waiter;

void limits_catch_signals(void) {
  sigset_t set = caught_signals();
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (waiting == getpid())
    return;
  if (pthread_create(&waiter, NULL, wait_for_signals, NULL))
    die("cannot start a thread");
  waiting = getpid();
}

void limits_release_signals(void) {
  if (waiting != getpid())
    return;
  waiting = 0;
  pthread_cancel(waiter); // sigwait is where it can be
  pthread_join(waiter, NULL);
}

// ---- looking

static bool is_time_to_look(void) {
  assert(limits.bytes || limits.cpu_deadline); // else nobody needs to know
  uint64_t milliseconds = coarse_milliseconds();
  if (milliseconds < limits.next_look)
    return false;
  limits.next_look = milliseconds + LOOK_EVERY_MS;
  return true;
}

uint64_t limits_resident_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file)
    return 0;
  unsigned long long size, resident;
  int read = fscanf(file, "%llu %llu", &size, &resident);
  fclose(file);
  return read == 2 ? resident * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static LimitKind look(void) {
  int stop = limits.stop ? atomic_load_explicit(limits.stop, memory_order_relaxed) : LIMIT_NONE;
  if (stop != LIMIT_NONE)
    return (LimitKind)stop;
  if (atomic_load(&is_interrupted))
    return LIMIT_INTERRUPT;
  if (limits.bytes && mem_in_use() > limits.bytes)
    return LIMIT_MEMORY;
  if ((!limits.bytes && !limits.cpu_deadline) || !is_time_to_look())
    return LIMIT_NONE;
  if (limits.cpu_deadline && clock_cpu_ns() >= limits.cpu_deadline)
    return LIMIT_TIME;
  return limits.bytes && limits_resident_bytes() > limits.bytes ? LIMIT_MEMORY : LIMIT_NONE;
}

LimitKind limits_reached(void) {
  if (limits.reached == LIMIT_NONE)
    limits.reached = look();
  return limits.reached;
}
