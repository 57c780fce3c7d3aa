// A witness written into the texts of the program, so that what it says is C and is checked as C:
// invariants become assertions, waypoints count how far a run has followed them.
//
//   while (x < n)       while (((x <= n) || __gavel_invariant()), x < n)
//   f();                ({ if (__gavel_passed == 3) __gavel_passed = 4; f(); })
//
// The program does the same as before, but that it may call INSTRUMENT_ERROR: an invariant does not
// hold. Places are found as in the format's description; a place that has no meaning, or an
// expression that is none, makes the whole witness useless.
#ifndef GAVEL_WITNESS_INSTRUMENT_H
#define GAVEL_WITNESS_INSTRUMENT_H

#include "text/edits.h"
#include "witness/task_text.h"
#include "witness/witness.h"

#define INSTRUMENT_ERROR "__gavel_invariant" // a function
#define INSTRUMENT_PASSED "__gavel_passed"   // a variable: how many segments were passed
#define INSTRUMENT_RESULT "__gavel_result"   // variables: the value of a call or condition

// Where the value of a call is looked at.
typedef struct WatchedCall {
  uint32_t file, begin; // of the call in the new text
  uint32_t waypoint;
} WatchedCall;

typedef struct Instrumented {
  VEC(Strbuf) texts; // new ones, by file; empty: as before
  VEC(Edits) edits;  // by file; the subject is the invariant or waypoint
  VEC(WatchedCall) calls;
  uint32_t target_file, target; // of a violation: where the statement begins, in the old text
  bool target_is_line;          // or anywhere on its line
  uint32_t segments;            // before the last one
} Instrumented;

void instrumented_release(Instrumented *instrumented);

// False if that is not possible; WHY tells. INSTRUMENTED is all 0.
bool instrument(Instrumented *instrumented, TaskText *text, const Witness *witness, Strbuf *why)
    __attribute__((warn_unused_result));

// The place in the old text of FILE that OFFSET in the new one was made of, or comes before.
uint32_t instrumented_old_offset(const Instrumented *instrumented, uint32_t file, uint32_t offset);
// What stands at OFFSET of the new text if it was inserted, else NULL.
const Edit *instrumented_find(const Instrumented *instrumented, uint32_t file, uint32_t offset);

#endif
