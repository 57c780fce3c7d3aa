// Points in time up to which a step of the analysis may go on, in CPU time of the process: what a
// step can do hardly depends on what else the machine does. Timeouts are in milliseconds; 0 means
// none.
#ifndef GAVEL_BASE_DEADLINE_H
#define GAVEL_BASE_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Deadline {
  uint64_t cpu_ns; // of clock_cpu_ns
} Deadline;

#define NO_DEADLINE ((Deadline){UINT64_MAX})

Deadline deadline_in(uint32_t timeout_ms);
// Or a limit of the run is reached. Cheap enough for inner loops, and up to some milliseconds late.
bool deadline_has_passed(Deadline deadline);
// What is left as a timeout; 1 when it has passed.
uint32_t deadline_left_ms(Deadline deadline);
// One PARTS-th of what is left, but not more than MAXIMUM.
uint32_t deadline_share_ms(Deadline deadline, uint32_t parts, uint32_t maximum);
Deadline deadline_half(Deadline deadline); // of what is left; none stays none

#endif
