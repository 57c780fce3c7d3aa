#include "base/overtime.h"

#include "base/diag.h"
#include "base/stats.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

// How far is far. Who asks limits_reached() winds down within these.
enum { OVERTIME_SECONDS = 5, OVERTIME_MEGABYTES = 256, LOOK_EVERY_MS = 50 };

static struct {
  OvertimeEnd end;
  uint64_t cpu_deadline, bytes; // 0: none
  pid_t owner;                  // the process that has the thread; 0: none
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t is_told;
  bool is_over;
} overtime;

static uint64_t bytes_of_machine(void) {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? (uint64_t)pages / 10 * 9 * (uint64_t)size : 0;
}

static LimitKind excess(void) {
  if (overtime.cpu_deadline && clock_cpu_ns() > overtime.cpu_deadline)
    return LIMIT_TIME;
  return overtime.bytes && limits_resident_bytes() > overtime.bytes ? LIMIT_MEMORY : LIMIT_NONE;
}

static void wait_to_look(void) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += LOOK_EVERY_MS * 1000000L;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_cond_timedwait(&overtime.is_told, &overtime.lock, &until);
}

// Holds the lock as long as it looks, so that there is a verdict or an end, not both.
static void *look_on(void *unused) {
  (void)unused;
  pthread_mutex_lock(&overtime.lock);
  for (LimitKind reached; !overtime.is_over; wait_to_look())
    if ((reached = excess()) != LIMIT_NONE)
      overtime.end(reached);
  pthread_mutex_unlock(&overtime.lock);
  return NULL;
}

void overtime_on_end(OvertimeEnd end) { overtime.end = end; }

void overtime_start(double seconds, uint64_t bytes) {
  assert(seconds >= 0 && isfinite(seconds) && overtime.end);
  overtime_stop();
  overtime.cpu_deadline =
      seconds > 0 ? clock_cpu_ns() + (uint64_t)((seconds + OVERTIME_SECONDS) * 1e9) : 0;
  overtime.bytes = bytes ? bytes + bytes / 4 + ((uint64_t)OVERTIME_MEGABYTES << 20) : bytes_of_machine();
  overtime.is_over = false;
  pthread_mutex_init(&overtime.lock, NULL); // another process may have held it
  pthread_cond_init(&overtime.is_told, NULL);
  if (pthread_create(&overtime.thread, NULL, look_on, NULL))
    die("cannot start a thread");
  overtime.owner = getpid();
}

void overtime_stop(void) {
  if (overtime.owner != getpid())
    return;
  pthread_mutex_lock(&overtime.lock);
  overtime.is_over = true;
  pthread_cond_signal(&overtime.is_told);
  pthread_mutex_unlock(&overtime.lock);
  pthread_join(overtime.thread, NULL);
  overtime.owner = 0;
}
