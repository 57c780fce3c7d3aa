// Work and deadlines. What a step of the analysis may do is bounded by what it does and not by
// time, so that runs end alike on every machine: whoever works adds to the clock of work (Z3's
// resource units, pivots, ..., each at its rate), and a deadline is a point on that clock. A unit
// is about a microsecond; docs/tuning.md has the rates. Only the limits of the run are in time.
#ifndef GAVEL_BASE_DEADLINE_H
#define GAVEL_BASE_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Deadline {
  uint64_t work; // done by then
} Deadline;

#define NO_DEADLINE ((Deadline){UINT64_MAX})

void work_add(uint64_t units);

Deadline deadline_in(uint32_t work); // from now on; 0: none
// Or a limit of the run is reached. Cheap enough for inner loops.
bool deadline_has_passed(Deadline deadline);
// What is left, as for deadline_in; 1 when it has passed.
uint32_t deadline_left(Deadline deadline);
// One PARTS-th of what is left, but not more than MAXIMUM; both are positive.
uint32_t deadline_share(Deadline deadline, uint32_t parts, uint32_t maximum);
Deadline deadline_half(Deadline deadline); // of what is left; none stays none

// From now on no deadline is later than this one, whatever it was made for.
void deadline_interrupt(Deadline interrupt);
bool deadline_is_interrupted(void); // that one has passed

#endif
