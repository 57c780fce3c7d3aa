// Conflict-driven clause learning that logs its proof. Clauses come block by block; a theory tells
// which assignments have no model.
//
// Decisions follow the path: the first clause that is not satisfied gets one of its literals.
// Clauses with a guard (a literal that names a part of a formula) wait until their guard is true:
// what the chosen cases do not need is never decided, and the theory never hears of it.
#ifndef GAVEL_INTERP_NATIVE_CDCL_H
#define GAVEL_INTERP_NATIVE_CDCL_H

#include "base/deadline.h"
#include "interp/native/proof.h"
#include "smt/solver.h"

typedef enum TheoryAnswer {
  THEORY_MODEL,   // the assignment has one
  THEORY_CLAUSES, // clauses were added that have to be satisfied first
  THEORY_UNKNOWN
} TheoryAnswer;

// What the theory is asked. It may add variables and clauses and imply literals, not decide.
typedef struct Theory {
  void *context;
  // The trail has grown, or clauses were added: returns a clause that is false now, or NO_CLAUSE.
  ClauseId (*propagate)(void *context);
  // The trail was cut back to SIZE literals.
  void (*backtrack)(void *context, uint32_t size);
  // All clauses are satisfied.
  TheoryAnswer (*final_check)(void *context);
} Theory;

typedef enum Truth { TRUTH_OPEN, TRUTH_YES, TRUTH_NO } Truth;

#define NO_LITERAL UINT32_MAX

typedef struct Assignment {
  uint32_t level, position; // on the trail
  ClauseId reason;          // NO_CLAUSE: decided
  ClauseId unit;            // at level 0: the clause that has nothing but this literal
  Literal last;             // that was true of this variable, or NO_LITERAL
  bool is_marked, is_kept;  // scratch of conflict analysis
  double activity;
} Assignment;

typedef struct Watch {
  ClauseId clause : 31;
  bool is_binary : 1; // the blocker is its other literal
  Literal blocker;    // if true, the clause is
} Watch;
typedef VEC(Watch) WatchVec;

typedef struct GuardedClause {
  ClauseId clause;
  Literal guard;
} GuardedClause;

typedef struct DecisionLevel {
  uint32_t trail_size; // before the decision
  uint32_t cursor;
  uint32_t lemmas; // of `passing`
} DecisionLevel;

typedef struct Cdcl {
  Proof *proof;
  Theory theory;
  Proof passing; // see cdcl_add_lemma
  Deadline deadline;
  uint32_t max_conflicts;
  VEC(Assignment) variables;
  VEC(uint8_t) values;        // by literal: a Truth
  VEC(WatchVec) watches;      // by literal that became false
  VEC(bool) occurs;           // by literal: it is in some clause of a block
  VEC(GuardedClause) clauses; // of blocks, in order of decisions
  uint32_t cursor;            // clauses before it were satisfied or waiting
  LiteralVec trail;
  uint32_t propagated; // so far, on the trail
  LiteralVec assumed;  // decided first, in this order
  VEC(DecisionLevel) levels;
  ClauseId pending; // a clause that was false when it was added, or NO_CLAUSE
  ClauseId empty;   // the empty clause once it is derived, or NO_CLAUSE
  bool is_stopped;  // by the theory, which cannot go on
  double bump;
  uint32_t conflicts;
  // Scratch of conflict analysis.
  LiteralVec learned, removed;
  VEC(ResolutionStep) steps;
  VEC(uint32_t) zeros, marked, open;
} Cdcl;

void cdcl_init(Cdcl *cdcl, Proof *proof, Theory theory, Deadline deadline);
void cdcl_release(Cdcl *cdcl);

uint32_t cdcl_add_variable(Cdcl *cdcl);
// A clause of BLOCK. With a GUARD (or NO_LITERAL), its negation is one of the literals.
void cdcl_add_clause(Cdcl *cdcl, uint32_t block, const Literal *literals, uint32_t size,
                     Literal guard);
// For theories: the lemma that the facts contradict each other. Most lemmas are never part of the
// proof, and are forgotten where the search goes back; their numbers are PASSING and up. What
// the proof needs is copied there (cdcl_keep).
#define PASSING ((ClauseId)1 << 31)
ClauseId cdcl_add_lemma(Cdcl *cdcl, const Multiplier *multipliers, uint32_t size);
// For theories: all literals of the lemma but LITERAL are false, so that one is true. Returns
// LEMMA if it is false, too.
ClauseId cdcl_imply(Cdcl *cdcl, Literal literal, ClauseId lemma);

// SAT_NO: the proof's clause `empty` is empty, or what is assumed cannot be, and `empty` is
// NO_CLAUSE. SAT_UNKNOWN: the theory, the deadline, the number of conflicts or the run's limits.
SatResult cdcl_solve(Cdcl *cdcl);

static inline Truth cdcl_value(const Cdcl *cdcl, Literal literal) {
  return (Truth)cdcl->values.data[literal];
}

// ---- analyze.c

// Learns from CONFLICT, a clause that is false, and goes back; false when the empty clause was
// derived.
bool cdcl_resolve_conflict(Cdcl *cdcl, ClauseId conflict);
// The clause that has nothing but LITERAL, which is implied by REASON at level 0.
ClauseId cdcl_derive_unit(Cdcl *cdcl, Literal literal, ClauseId reason);

// ---- for analyze.c

// CLAUSE as one of the proof.
ClauseId cdcl_keep(Cdcl *cdcl, ClauseId clause);
static inline Clause cdcl_clause(const Cdcl *cdcl, ClauseId clause) {
  return clause < PASSING ? proof_clause(cdcl->proof, clause)
                          : proof_clause(&cdcl->passing, clause - PASSING);
}
// As proof_literals.
static inline const Literal *cdcl_literals(const Cdcl *cdcl, ClauseId clause) {
  return clause < PASSING ? proof_literals(cdcl->proof, clause)
                          : proof_literals(&cdcl->passing, clause - PASSING);
}

void cdcl_backtrack(Cdcl *cdcl, uint32_t level);
void cdcl_assign(Cdcl *cdcl, Literal literal, ClauseId reason);
void cdcl_watch(Cdcl *cdcl, ClauseId clause);

#endif
