// What gavel asks of a satisfiability solver. An implementation fills a Solver
// with functions and private state (z3_solver.h); nobody else knows which.
//
// Assertions form a stack. Every answer may be UNKNOWN, with a reason; memory
// and time limits and failures inside the solver come back that way, never as a crash.
#ifndef GAVEL_SMT_SOLVER_H
#define GAVEL_SMT_SOLVER_H

#include "base/stats.h"
#include "term/rewrite.h"
#include "term/term.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum SatResult { SAT_NO, SAT_YES, SAT_UNKNOWN } SatResult;

// Why a query was made; statistics are kept apart by it.
typedef enum QueryKind {
  QUERY_FEASIBILITY,
  QUERY_ABSTRACTION,
  QUERY_ENTAILMENT,
  QUERY_CORE,
  QUERY_CHECK, // by a checker: not part of the analysis
  QUERY_OTHER,
  QUERY_KINDS
} QueryKind;

typedef struct Solver Solver;

struct Solver {
  Terms *terms;
  void *state;
  void (*free)(Solver *solver);
  void (*push)(Solver *solver);
  void (*pop)(Solver *solver, uint32_t levels);
  void (*add)(Solver *solver, Term formula);
  // Adds the disjunction of LITERALS (any Boolean terms) without making a term of it.
  void (*add_clause)(Solver *solver, const Term *literals, uint32_t count);
  // Is the conjunction of the stack and the ASSUMPTIONS (any Boolean terms) satisfiable?
  // WORK bounds the call, in units of base/deadline.h (0: only the run's own limits).
  SatResult (*check)(Solver *solver, QueryKind kind, const Term *assumptions, uint32_t count,
                     uint32_t work);
  // After SAT_NO, before the next check: the assumptions that were needed, appended to CORE.
  void (*core)(Solver *solver, TermVec *core);
  // After SAT_YES, before the stack changes: the value of TERM in the model, a constant term
  // (arrays: NO_TERM). Don't-cares are completed.
  Term (*value)(Solver *solver, Term term);
  const char *(*reason)(Solver *solver); // of the last SAT_UNKNOWN
  Solver *(*fresh)(Solver *solver);      // another of the kind, over the same terms
  Solver *helper;                        // see solver_helper; NULL until asked for
};

// Convenience over the table.
void solver_free(Solver *solver);
// Another solver over the same terms, for questions on the side: always the same, owned by
// SOLVER, and left with an empty stack by who uses it.
Solver *solver_helper(Solver *solver);
void solver_push(Solver *solver);
void solver_pop(Solver *solver);
void solver_add(Solver *solver, Term formula);
SatResult solver_check(Solver *solver, QueryKind kind); // as long as it takes: for tests
SatResult solver_check_assuming(Solver *solver, QueryKind kind, const Term *assumptions,
                                uint32_t count);
// As check without assumptions; if there is a model, one with PREFERRED where that is possible.
SatResult solver_check_preferring(Solver *solver, QueryKind kind, Term preferred, uint32_t work);
// Drops from CORE (assumptions that are unsatisfiable with the stack) what is not needed, one
// check for each. False when WORK (0: any) was not enough; CORE is a core still.
bool solver_minimize_core(Solver *solver, TermVec *core, uint32_t work);

// The largest number, at most LIMIT, that the bit-vector VALUE has where CONDITION holds, by
// halving; LIMIT when the solver does not know. SOLVER's stack counts.
uint64_t solver_find_most(Solver *solver, Term condition, Term value, uint64_t limit);

// Statistics, one table for each kind of query. Implementations call record after each check;
// who answers from a memory of his own instead calls record_cached.
void solver_record(QueryKind kind, SatResult result, uint64_t nanoseconds);
void solver_record_cached(QueryKind kind);

#endif
