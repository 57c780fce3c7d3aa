// A verification witness (docs/witnesses.md): why a verdict is right, for other tools to check.
// This is the YAML format 2.0 and 2.1 of the software-verification competition, as data: the
// invariants of a proof, or the waypoints of a run that goes wrong.
//
// Texts belong to the witness's arena, or live longer than it.
#ifndef GAVEL_WITNESS_WITNESS_H
#define GAVEL_WITNESS_WITNESS_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct WitnessFile {
  const char *name;
  const char *sha256; // NULL: not told
} WitnessFile;

// A place in the text of a file; lines and columns count from 1.
typedef struct WitnessPlace {
  const char *file;
  uint32_t line;
  uint32_t column;      // 0: the first on the line that suits
  const char *function; // NULL: not told
} WitnessPlace;

typedef enum WitnessInvariantKind {
  INVARIANT_LOOP,     // at the keyword: VALUE holds whenever a round may begin
  INVARIANT_LOCATION, // at a statement: VALUE holds whenever it is about to be executed
  INVARIANT_CONTRACT  // at the definition of a function (2.1): REQUIRES when it is called, ENSURES
                      // when it returns
} WitnessInvariantKind;

typedef struct WitnessInvariant {
  WitnessInvariantKind kind;
  WitnessPlace place;
  const char *value;
  const char *required, *ensured;
} WitnessInvariant;

typedef enum WaypointKind {
  WAYPOINT_ASSUMPTION,      // before a statement: the C expression VALUE holds
  WAYPOINT_BRANCHING,       // at a keyword: the condition has VALUE, true or false
  WAYPOINT_FUNCTION_ENTER,  // at the `)` of a call
  WAYPOINT_FUNCTION_RETURN, // likewise: VALUE, an ACSL expression, holds of \result
  WAYPOINT_TARGET           // the statement that goes wrong
} WaypointKind;

typedef struct Waypoint {
  WaypointKind kind;
  bool is_avoided; // a run must not pass it before the next one that is followed
  WitnessPlace place;
  const char *value;
} Waypoint;

typedef VEC(Waypoint) WaypointVec;

typedef struct Witness {
  Arena arena;
  bool is_violation;
  const char *version; // of the format
  const char *uuid, *time, *producer, *producer_version;
  VEC(WitnessFile) files;
  const char *specification;        // lines CHECK( ... )
  const char *data_model;           // ILP32 or LP64
  VEC(WitnessInvariant) invariants; // of a proof
  WaypointVec waypoints;            // of a violation: each that is followed ends a segment
} Witness;

void witness_init(Witness *witness);
void witness_release(Witness *witness);

// Makes version, uuid, time and producer. The uuid follows from the rest; the time is that of
// SOURCE_DATE_EPOCH, if the environment has it.
void witness_sign(Witness *witness);

void witness_print(const Witness *witness, FILE *out);

// False if PATH cannot be read, or is no witness of the format; then WHY says so. WITNESS is
// initialised.
bool witness_read(Witness *witness, const char *path, Strbuf *why)
    __attribute__((warn_unused_result));

const char *witness_invariant_name(WitnessInvariantKind kind); // "loop_invariant", ...
const char *waypoint_name(WaypointKind kind);                  // "assumption", ...

#endif
