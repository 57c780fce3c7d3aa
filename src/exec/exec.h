// The interpreter: the concrete semantics of the CFA, byte by byte, in the
// program's data model. It is the reference for the encodings and it replays
// error paths, so it never guesses: what is undefined stops the run with a
// report, what is arbitrary comes from the caller.
#ifndef GAVEL_EXEC_EXEC_H
#define GAVEL_EXEC_EXEC_H

#include "base/strbuf.h"
#include "cfa/cfa.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum ExecStatus {
  EXEC_EXITED,  // main returned or exit was called; `exit_status`
  EXEC_ERROR,   // the error location was reached
  EXEC_ASSERT,  // an assertion failed that the property does not ask about
  EXEC_ABORTED, // abort
  EXEC_ASSUME,  // an assumption does not hold: this input does not count
  EXEC_OUT_OF_BOUNDS,
  EXEC_DANGLING, // freed, or a local of a block or function that was left
  EXEC_NULL,
  EXEC_BAD_FREE,
  EXEC_BAD_CALL, // through a pointer to no function, or with impossible arguments
  EXEC_DIVISION, // by zero, or INT_MIN / -1
  EXEC_SHIFT,
  EXEC_UNREACHABLE, // __builtin_unreachable
  EXEC_UNSUPPORTED,
  EXEC_STEP_LIMIT,
  EXEC_TIME_LIMIT,
  EXEC_STACK,    // too deep a recursion
  EXEC_NO_MEMORY // the program asks for more than there is
} ExecStatus;

// An arbitrary value that the run asks for. TYPE is scalar.
typedef struct ExecQuestion {
  HavocKind kind;
  const Type *type;
  const Variable *variable; // what is read or written, when known
  uint64_t bit_offset;      // of HAVOC_DECLARED: in the variable
  const Expr *lvalue;       // of HAVOC_DECLARED: what the edge reads there, when known
  const Edge *edge;         // where; of a branch, the first of its edges
} ExecQuestion;

// A value of integer or pointer type as a number, or a floating one.
typedef union ExecAnswer {
  __int128 integer;
  long double floating;
} ExecAnswer;

// What an edge has done. The edge is that of the call for ENTERED, for PASSED, and for STORED of
// a function's result.
typedef enum ExecEventKind {
  EXEC_STORED,  // a scalar was stored; aggregates and what library functions write do not count
  EXEC_ENTERED, // CALLEE, a function with a body; its arguments follow
  EXEC_PASSED,  // the scalar parameter VARIABLE has got its value
  EXEC_RETURNS  // the function is about to be left, with a value if that is a scalar
} ExecEventKind;

// A value has a TYPE; otherwise that is NULL. It lies BIT_OFFSET bits from the start of
// VARIABLE, which is NULL for what is no variable. A pointer to a variable, or into it, tells
// that one and the offset in bytes.
typedef struct ExecEvent {
  ExecEventKind kind;
  const Edge *edge;
  const Function *callee;
  const Type *type;
  const Variable *variable;
  uint64_t bit_offset;
  ExecAnswer value;
  const Variable *pointee; // else NULL
  uint64_t pointee_offset;
} ExecEvent;

enum { UNSET_REACH = 4096 };

typedef struct Machine ExecState; // of a run (state.h)

typedef struct ExecOptions {
  // Answers a question; called once for each source of nondeterminism, in order.
  ExecAnswer (*answer)(void *context, const ExecQuestion *question);
  void *answer_context;
  // Told of every edge before it is executed; may be NULL.
  void (*watch)(void *context, const Edge *edge);
  void *watch_context;
  // Likewise, and shown the state that it is executed in; may be NULL.
  void (*inspect)(void *context, const ExecState *state, const Edge *edge);
  void *inspect_context;
  // Told of what edges have done; may be NULL.
  void (*observe)(void *context, const ExecEvent *event);
  void *observe_context;
  // A pointer that nobody set is null if the answer is 0, else points to a new object that
  // extends UNSET_REACH bytes in both directions; or it is the answer itself.
  bool unset_is_any;
  FILE *out;           // the program's standard output; NULL swallows it
  FILE *err;           // its standard error; NULL swallows it
  uint64_t step_limit; // edges; 0: none
  uint64_t heap_limit; // bytes of the program's heap, and of its globals; 0: 1 GiB
} ExecOptions;

typedef struct ExecResult {
  ExecStatus status;
  int exit_status;
  uint64_t steps;                 // edges executed
  uint64_t uninitialized;         // reads of uninitialised variables
  SourceSpan span;                // where it stopped
  SourceSpan first_uninitialized; // where the first such read was
  Strbuf failure;                 // of a check: what is wrong, with the values; else empty
  Strbuf
      report; // for people, lines without a final newline: kind, what, call stack from inside out
} ExecResult;

void exec_result_release(ExecResult *result);

// Runs the program once. CFA must have been through cfa_run_passes; RESULT is
// initialised, and overwritten.
void exec_run(const Cfa *cfa, const ExecOptions *options, ExecResult *result);

const char *exec_status_name(ExecStatus status); // "out of bounds", ...

#endif
