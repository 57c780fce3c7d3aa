// Exact symbolic execution: the interpreter (exec/) with terms in place of numbers. A state stands
// for all runs that take the paths it has seen: its guard says, over the inputs, which runs these
// are, and every byte of memory holds a bit-vector term. Where paths meet, states are merged, and
// values become choices between both sides. Nothing is approximated: what is not modelled ends the
// path, and the state says so.
//
// Memory is a set of objects, as in the interpreter: of known size, alive or dead, with a base
// address. A pointer is a number like any other; where it leads is read off its term, a choice
// between sums of a base address and an offset. Constants are folded as terms are made, so
// executing a program without inputs costs no solver.
//
// States and all they consist of are immutable, and live as long as the engine.
#ifndef GAVEL_SYMBOLIC_SYMBOLIC_H
#define GAVEL_SYMBOLIC_SYMBOLIC_H

#include "base/pmap.h"
#include "cfa/passes.h"
#include "cfa/step.h"
#include "term/term.h"

typedef struct Symbolic Symbolic;

typedef struct SymOptions {
  bool unset_is_any; // pointers that nobody set may point to any object, not only to their own
  // The largest value, at most LIMIT, that VALUE has in runs of GUARD, or more; NULL: not known.
  uint64_t (*bound)(void *context, Term guard, Term value, uint64_t limit);
  // Is it known that there is no run of GUARD? NULL: never.
  bool (*excludes)(void *context, Term guard);
  void *context; // of both
} SymOptions;

typedef struct SymState {
  uint32_t id;                      // in order of creation
  Term guard;                       // a Boolean: the runs that get here
  const struct SymFrame *frame;     // the calls under way
  Pmap objects;                     // object id -> contents; those that differ from their start
  const struct SymContents *result; // of the last return; NULL: it had none
  Term rounding;                    // the rounding mode of floating point
  const char *lost;                 // why the state is not exact any more; NULL: it is
  bool is_havocked;                 // behind sym_havoc
  struct SymSuccessor *followed;    // what is remembered of sym_follow
} SymState;

// Runs of CONDITION do at EDGE what C leaves undefined, mostly access or free memory that they must
// not: they end there.
typedef struct SymViolation {
  Term condition;
  const Edge *edge;
  const char *what; // "accesses memory, here, that is no object's"
} SymViolation;

typedef VEC(SymViolation) SymViolations;

// SIZE bytes of VARIABLE from OFFSET on.
typedef struct SymPart {
  const Variable *variable;
  uint64_t offset, size;
  const Type *scalar; // that it is; NULL: something else
} SymPart;

typedef VEC(SymPart) SymParts;

// What a piece of the program may change.
typedef struct SymEffects {
  SymParts parts;     // of variables
  bool on_heap;       // blocks of the heap, too
  bool frees;         // such a block may be gone
  bool sets_rounding; // the rounding mode
} SymEffects;

Symbolic *symbolic_new(Terms *terms, const Cfa *cfa, SymOptions options);
void symbolic_free(Symbolic *symbolic);

// Where the program starts.
const SymState *sym_start(Symbolic *symbolic);
// STATE behind STEP; NULL when no run gets there, as far as constants tell. The same question has
// the same answer, names of inputs included. Summaries are not followed.
const SymState *sym_follow(Symbolic *symbolic, const SymState *state, const CfaStep *step);
// Likewise, of runs that access and free in this step what they may: others are no violation.
const SymState *sym_follow_valid(Symbolic *symbolic, const SymState *state, const CfaStep *step);
// STATE when runs have done, any number of times, what has these EFFECTS: all that they change is
// arbitrary. Such states are over-approximations. Objects that were made meanwhile are not there:
// who accesses one commits a violation, also in sym_follow_valid.
const SymState *sym_havoc(Symbolic *symbolic, const SymState *state, const SymEffects *effects);
// A Boolean variable that holds where a run has come through sym_havoc; `false` if there is none.
Term sym_is_havocked(const Symbolic *symbolic);
// The runs of STATE in which CONDITION holds.
const SymState *sym_assume(Symbolic *symbolic, const SymState *state, Term condition);
// Either state, which no run is in both of; NULL when they cannot be merged.
const SymState *sym_merge(Symbolic *symbolic, const SymState *a, const SymState *b);

// Booleans: what runs of PART have in memory is not what they have in WHOLE, which was merged of it
// and others; what they have in A, in variables that are alive at LOC and elsewhere, is not what
// they have in B.
Term sym_differs(Symbolic *symbolic, const SymState *part, const SymState *whole);
Term sym_differs_at(Symbolic *symbolic, const SymState *a, const SymState *b,
                    const Liveness *liveness, Loc loc);

// The value that the scalar lvalue or rvalue EXPR has in STATE; NO_TERM if it has none.
Term sym_value_of(Symbolic *symbolic, const SymState *state, const Expr *expr);
uint64_t sym_term_count(const Symbolic *symbolic); // made or found again, with their arguments
// BYTES bytes of VARIABLE from OFFSET on, as a number; NO_TERM: STATE has no such variable.
Term sym_variable_bytes(Symbolic *symbolic, const SymState *state, const Variable *variable,
                        uint64_t offset, uint32_t bytes);
// All that were met so far.
const SymViolations *sym_violations(const Symbolic *symbolic);
// Has some state accessed memory through a pointer?
bool sym_has_pointers(const Symbolic *symbolic);
bool sym_has_unset_pointers(const Symbolic *symbolic); // followed one that nobody set
bool sym_has_allocations(const Symbolic *symbolic);
// What the base addresses that FORMULA mentions are: to be conjoined to it.
Term sym_addresses(Symbolic *symbolic, Term formula);
// The objects whose order matters lie in one, that of the interpreter, which C does not ask for.
// True if there are none. A run that meets this is rather one that can be repeated.
Term sym_usual_order(Symbolic *symbolic);

#endif
