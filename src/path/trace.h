// What happened in a run of the interpreter, event by event: for error paths and
// witnesses. Of a long run the beginning and the end are kept.
#ifndef GAVEL_PATH_TRACE_H
#define GAVEL_PATH_TRACE_H

#include "base/vec.h"
#include "cfa/cfa.h"
#include "exec/exec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum TraceKind {
  TRACE_SKIP,   // an edge that stores no scalar: also a builtin, a copy of an aggregate
  TRACE_ASSIGN, // of an assignment, a builtin or (again with the edge of the call, after RETURN)
                // of a function's result
  TRACE_INPUT,  // a havoc edge; without a value when that is asked for later
  TRACE_READ,   // the edge that follows reads something uninitialised: this value was answered
  TRACE_ASSUME,
  TRACE_CALL,  // CALLEE is entered; its PARAMs follow
  TRACE_PARAM, // VARIABLE of the function just entered
  TRACE_RETURN // of the function in which the edge is; with the value if it is a scalar
} TraceKind;

// A value has a TYPE; otherwise that is NULL. It lies BIT_OFFSET bits from the start of
// VARIABLE, which is NULL for what is on the heap and for the value of a RETURN.
typedef struct TraceEvent {
  TraceKind kind;
  uint32_t depth; // calls around the edge: 0 in cfa->init, 1 in main
  const Edge *edge;
  const Function *callee; // of CALL
  const Type *type;
  const Variable *variable;
  uint64_t bit_offset;
  ExecAnswer value;
  const Variable *pointee; // of a pointer to a variable, else NULL
  uint64_t pointee_offset; // in bytes
} TraceEvent;

typedef VEC(TraceEvent) TraceEventVec;

typedef struct Trace {
  TraceEventVec first, last; // LAST begins at LAST_START and is circular when events were dropped
  uint32_t last_start;
  uint64_t dropped; // events between the first and the last
  uint32_t depth;   // of the run now
  uint32_t limit;   // of each of the two; 0: 50,000
} Trace;

void trace_release(Trace *trace);
void trace_clear(Trace *trace);

// To be called from the watch, the observe and the answer callback of the run.
void trace_add_edge(Trace *trace, const Edge *edge);
void trace_add_event(Trace *trace, const ExecEvent *event);
void trace_add_answer(Trace *trace, const ExecQuestion *question, ExecAnswer answer);

// Events kept: those before the gap, of which there are first.size, then those behind it.
uint32_t trace_count(const Trace *trace);
const TraceEvent *trace_get(const Trace *trace, uint32_t index);

#endif
