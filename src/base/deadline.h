// Points in time up to which a step of the analysis may go on, in CPU time of the process: a step
// may do as much on a busy machine as on a quiet one. Timeouts are in milliseconds; 0 means none.
#ifndef GAVEL_BASE_DEADLINE_H
#define GAVEL_BASE_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Deadline {
  uint64_t cpu_ns; // of clock_cpu_ns
} Deadline;

#define NO_DEADLINE ((Deadline){UINT64_MAX})

Deadline deadline_in(uint32_t timeout_ms);
bool deadline_has_passed(Deadline deadline); // or a limit of the run is reached
// What is left as a timeout; 1 when it has passed.
uint32_t deadline_left_ms(Deadline deadline);
// One PARTS-th of what is left, but not more than MAXIMUM.
uint32_t deadline_share_ms(Deadline deadline, uint32_t parts, uint32_t maximum);

#endif
