// The time and memory a run may use. Long loops ask limits_reached() and wind
// down; the answer, once not LIMIT_NONE, stays.
#ifndef GAVEL_BASE_LIMITS_H
#define GAVEL_BASE_LIMITS_H

#include <stdatomic.h>
#include <stdint.h>

typedef enum LimitKind { LIMIT_NONE, LIMIT_TIME, LIMIT_MEMORY, LIMIT_INTERRUPT } LimitKind;

// 0 means no limit. Time is CPU time of the process from now on; memory is the larger of
// mem_in_use() and the process' resident set, so that libraries count too.
void limits_start(double seconds, uint64_t bytes);
// From now on *STOP counts, too, a LimitKind that another process may set. STOP stays.
void limits_obey(const atomic_int *stop);
// Makes SIGINT and SIGTERM end the run through limits_reached(); a second one kills. To be called
// before other threads are started.
void limits_catch_signals(void);
// At the very end: no thread is left, and a signal comes too late.
void limits_release_signals(void);
// Cheap enough for inner loops: asks the system only once every few milliseconds.
LimitKind limits_reached(void);
// What the process holds in memory; 0 when the system does not tell.
uint64_t limits_resident_bytes(void);

#endif
