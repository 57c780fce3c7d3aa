// Does a run of the program follow a violation witness? The program is the instrumented one, whose
// errors count only for runs that have passed all waypoints and are at the target.
#ifndef GAVEL_WITNESS_FOLLOW_H
#define GAVEL_WITNESS_FOLLOW_H

#include "path/trace.h"
#include "witness/instrument.h"

typedef struct WitnessGuide WitnessGuide;

// TEXT is that of the program as it was. Borrows all.
WitnessGuide *witness_guide_new(const Witness *witness, const Instrumented *instrumented,
                                TaskText *text);
void witness_guide_free(WitnessGuide *guide);

// The invariant or waypoint that SPAN of CFA was inserted for; UINT32_MAX if it was not.
uint32_t witness_guide_subject(const WitnessGuide *guide, const Cfa *cfa, SourceSpan span);

// Does evaluating what was inserted in CFA do nothing but that: no writes, no accesses that may be
// undefined unless they are checked? Else WHY says where not.
bool witness_is_harmless(const WitnessGuide *guide, const Cfa *cfa, Strbuf *why)
    __attribute__((warn_unused_result));

// Restricts CFA, on which the passes have run, to the errors at the target behind all waypoints;
// other runs that meet an error end there.
void witness_restrict(const WitnessGuide *guide, Cfa *cfa);

// Runs CFA, which is restricted, with the values that the witness tells. True if that run meets an
// error.
bool witness_follow(const WitnessGuide *guide, const Cfa *cfa, bool unset_is_any)
    __attribute__((warn_unused_result));

// Has the run of TRACE, on CFA, gone wrong at the target? Errors in the library are those of the
// statement that has called it.
bool witness_ends_at_target(const WitnessGuide *guide, const Cfa *cfa, const Trace *trace);

#endif
