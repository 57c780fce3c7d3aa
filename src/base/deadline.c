#include "base/deadline.h"

#include "base/limits.h"
#include "base/stats.h"

#include <time.h>

enum { NS_PER_MS = 1000000 };

static bool is_none(Deadline deadline) { return deadline.cpu_ns == NO_DEADLINE.cpu_ns; }

Deadline deadline_in(uint32_t timeout_ms) {
  return timeout_ms ? (Deadline){clock_cpu_ns() + (uint64_t)timeout_ms * NS_PER_MS} : NO_DEADLINE;
}

// The CPU time, read anew when the coarse clock, which costs nothing, has moved.
static uint64_t recent_cpu_ns(void) {
  static _Thread_local struct timespec looked;
  static _Thread_local uint64_t cpu_ns;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  if (now.tv_nsec != looked.tv_nsec || now.tv_sec != looked.tv_sec) {
    looked = now;
    cpu_ns = clock_cpu_ns();
  }
  return cpu_ns;
}

bool deadline_has_passed(Deadline deadline) {
  if (limits_reached() != LIMIT_NONE)
    return true;
  return !is_none(deadline) && recent_cpu_ns() >= deadline.cpu_ns;
}

static uint64_t left_ns(Deadline deadline) {
  uint64_t now = clock_cpu_ns();
  return now >= deadline.cpu_ns ? 0 : deadline.cpu_ns - now;
}

uint32_t deadline_left_ms(Deadline deadline) {
  if (is_none(deadline))
    return 0;
  uint64_t left = left_ns(deadline);
  return left ? (uint32_t)((left + NS_PER_MS - 1) / NS_PER_MS) : 1;
}

uint32_t deadline_share_ms(Deadline deadline, uint32_t parts, uint32_t maximum) {
  uint32_t left = deadline_left_ms(deadline);
  uint32_t share = left / parts + 1;
  return left && share < maximum ? share : maximum;
}

Deadline deadline_half(Deadline deadline) {
  return is_none(deadline) ? deadline : (Deadline){deadline.cpu_ns - left_ns(deadline) / 2};
}
