#include "base/deadline.h"

#include "base/limits.h"
#include "base/stats.h"

static bool is_none(Deadline deadline) { return deadline.cpu_ns == NO_DEADLINE.cpu_ns; }

Deadline deadline_in(uint32_t timeout_ms) {
  return timeout_ms ? (Deadline){clock_cpu_ns() + (uint64_t)timeout_ms * 1000000} : NO_DEADLINE;
}

bool deadline_has_passed(Deadline deadline) {
  if (limits_reached() != LIMIT_NONE)
    return true;
  return !is_none(deadline) && clock_cpu_ns() >= deadline.cpu_ns;
}

uint32_t deadline_left_ms(Deadline deadline) {
  if (is_none(deadline))
    return 0;
  uint64_t now = clock_cpu_ns();
  return now >= deadline.cpu_ns ? 1 : (uint32_t)((deadline.cpu_ns - now) / 1000000) + 1;
}

uint32_t deadline_share_ms(Deadline deadline, uint32_t parts, uint32_t maximum) {
  uint32_t left = deadline_left_ms(deadline);
  uint32_t share = left / parts + 1;
  return left && share < maximum ? share : maximum;
}
