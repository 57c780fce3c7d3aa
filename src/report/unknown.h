// Why there is no answer.
#ifndef GAVEL_REPORT_UNKNOWN_H
#define GAVEL_REPORT_UNKNOWN_H

typedef enum UnknownReason {
  UNKNOWN_TIMEOUT,
  UNKNOWN_MEMORY,
  UNKNOWN_INTERRUPTED,
  UNKNOWN_RECURSION,
  UNKNOWN_UNSUPPORTED, // C that is not modelled, or a property
  UNKNOWN_UNCONFIRMED, // an error path that the interpreter does not take
  UNKNOWN_NO_PROGRESS, // a path is infeasible, but refinement does not exclude it
  UNKNOWN_SOLVER,
  UNKNOWN_BOUND, // a loop goes beyond the most iterations that are to be followed
  UNKNOWN_PROOF  // the check of the proof has failed
} UnknownReason;

const char *unknown_reason_name(UnknownReason reason); // "timeout", ...
// What to try, behind "Try".
const char *unknown_reason_advice(UnknownReason reason);

#endif
