#include "base/deadline.h"

#include "base/limits.h"

#include <assert.h>

static uint64_t work_done;
static Deadline earliest = NO_DEADLINE;

void work_add(uint64_t units) { work_done += units; }

void deadline_interrupt(Deadline interrupt) { earliest = interrupt; }

bool deadline_is_interrupted(void) { return work_done >= earliest.work; }

static uint64_t end_of(Deadline deadline) {
  return deadline.work < earliest.work ? deadline.work : earliest.work;
}

static bool is_none(Deadline deadline) { return end_of(deadline) == NO_DEADLINE.work; }

Deadline deadline_in(uint32_t work) { return work ? (Deadline){work_done + work} : NO_DEADLINE; }

bool deadline_has_passed(Deadline deadline) {
  return work_done >= end_of(deadline) || limits_reached() != LIMIT_NONE;
}

uint32_t deadline_left(Deadline deadline) {
  if (is_none(deadline))
    return 0;
  uint64_t end = end_of(deadline);
  return work_done < end ? (uint32_t)(end - work_done) : 1;
}

uint32_t deadline_share(Deadline deadline, uint32_t parts, uint32_t maximum) {
  assert(parts > 0 && maximum > 0);
  uint32_t left = deadline_left(deadline);
  uint32_t share = left / parts + 1;
  return left && share < maximum ? share : maximum;
}

Deadline deadline_half(Deadline deadline) {
  return is_none(deadline) ? deadline : deadline_in(deadline_left(deadline) / 2 + 1);
}
