// The thread sleeps a few milliseconds, looks, and sleeps again; nobody wakes it but its end.
// An interrupt that comes before Z3 has begun to listen is lost, so it is repeated
// while the call lasts. The lock orders the two threads' uses of base/limits: the thread asks only
// while a call is running, and then the caller does not.
#include "smt/z3_watchdog.h"

#include "base/diag.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/stats.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>

enum { LOOK_EVERY_MS = 5, STUCK_MS = 5000 };

static void (*leave_when_stuck)(void);

static Z3Watchdog *watchdogs; // of this process, which makes and frees them in one thread

struct Z3Watchdog {
  Z3Watchdog *next;
  void (*interrupt)(void *target);
  void *target;
  pthread_t thread;
  pthread_mutex_t lock; // of all below
  pthread_cond_t ends;
  bool is_ending;
  bool is_running;      // between begin and end
  uint64_t interrupted; // when, of clock_ns
  uint64_t patience;    // until when, likewise; 0: for ever
  const char *reason;   // why the running call was interrupted, or NULL
};

static const char *reason_of_limit(LimitKind limit) {
  switch (limit) {
  case LIMIT_NONE:
    break;
  case LIMIT_TIME:
    return "time limit of the run";
  case LIMIT_MEMORY:
    return "memory limit of the run";
  case LIMIT_INTERRUPT:
    return "interrupted";
  }
  return NULL;
}

static void look(Z3Watchdog *watchdog) {
  if (!watchdog->is_running)
    return;
  if (!watchdog->reason) {
    watchdog->reason = reason_of_limit(limits_reached());
    watchdog->interrupted = clock_ns();
    bool is_too_long = watchdog->patience && watchdog->interrupted > watchdog->patience;
    if (!watchdog->reason && is_too_long)
      watchdog->reason = WORK_LIMIT;
  }
  if (!watchdog->reason)
    return;
  watchdog->interrupt(watchdog->target);
  bool is_stuck = clock_ns() - watchdog->interrupted > STUCK_MS * UINT64_C(1000000);
  if (is_stuck && leave_when_stuck && limits_reached() != LIMIT_NONE)
    leave_when_stuck();
}

void z3_watchdog_on_stuck(void (*leave)(void)) { leave_when_stuck = leave; }

static void sleep_until_next_look(Z3Watchdog *watchdog) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += LOOK_EVERY_MS * 1000000L;
  if (until.tv_nsec >= 1000000000L) {
    until.tv_sec++;
    until.tv_nsec -= 1000000000L;
  }
  pthread_cond_timedwait(&watchdog->ends, &watchdog->lock, &until);
}

static void *watch(void *data) {
  Z3Watchdog *watchdog = data;
  pthread_mutex_lock(&watchdog->lock);
  while (!watchdog->is_ending) {
    look(watchdog);
    sleep_until_next_look(watchdog);
  }
  pthread_mutex_unlock(&watchdog->lock);
  return NULL;
}

// Signals are for the threads that work.
static void start_without_signals(Z3Watchdog *watchdog) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (pthread_create(&watchdog->thread, NULL, watch, watchdog))
    die("cannot start a thread");
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void start(Z3Watchdog *watchdog) {
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&watchdog->ends, &attributes);
  pthread_condattr_destroy(&attributes);
  pthread_mutex_init(&watchdog->lock, NULL);
  start_without_signals(watchdog);
}

Z3Watchdog *z3_watchdog_new(void (*interrupt)(void *target), void *target) {
  Z3Watchdog *watchdog = mem_alloc(sizeof *watchdog);
  *watchdog = (Z3Watchdog){.next = watchdogs, .interrupt = interrupt, .target = target};
  watchdogs = watchdog;
  start(watchdog);
  return watchdog;
}

// The lock may have been held by the thread that is not here.
void z3_watchdogs_restart(void) {
  for (Z3Watchdog *watchdog = watchdogs; watchdog; watchdog = watchdog->next) {
    assert(!watchdog->is_running && !watchdog->is_ending);
    start(watchdog);
  }
}

static void forget(const Z3Watchdog *watchdog) {
  Z3Watchdog **place = &watchdogs;
  while (*place != watchdog)
    place = &(*place)->next;
  *place = watchdog->next;
}

void z3_watchdog_free(Z3Watchdog *watchdog) {
  pthread_mutex_lock(&watchdog->lock);
  assert(!watchdog->is_running);
  watchdog->is_ending = true;
  pthread_cond_signal(&watchdog->ends);
  pthread_mutex_unlock(&watchdog->lock);
  pthread_join(watchdog->thread, NULL);
  pthread_cond_destroy(&watchdog->ends);
  pthread_mutex_destroy(&watchdog->lock);
  forget(watchdog);
  mem_free(watchdog, sizeof *watchdog);
}

void z3_watchdog_begin(Z3Watchdog *watchdog, uint64_t patience_ms) {
  pthread_mutex_lock(&watchdog->lock);
  assert(!watchdog->is_running);
  watchdog->patience = patience_ms ? clock_ns() + patience_ms * UINT64_C(1000000) : 0;
  watchdog->reason = NULL;
  watchdog->is_running = true;
  pthread_mutex_unlock(&watchdog->lock);
}

const char *z3_watchdog_end(Z3Watchdog *watchdog) {
  pthread_mutex_lock(&watchdog->lock);
  assert(watchdog->is_running);
  watchdog->is_running = false;
  const char *reason = watchdog->reason;
  pthread_mutex_unlock(&watchdog->lock);
  return reason;
}
