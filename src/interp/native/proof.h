// Clauses, and how each came about. A refutation is the empty clause with all that it was derived
// from; interpolants are read off it (partial.h).
//
// Each clause belongs to a block of the path, or is a lemma of linear arithmetic, or was derived
// from others by resolution. Literals are 2 * variable, plus 1 when negated.
#ifndef GAVEL_INTERP_NATIVE_PROOF_H
#define GAVEL_INTERP_NATIVE_PROOF_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t Literal;
typedef uint32_t ClauseId;

#define NO_CLAUSE UINT32_MAX

typedef VEC(Literal) LiteralVec;

static inline Literal literal_of(uint32_t variable, bool is_negated) {
  return 2 * variable + is_negated;
}
static inline Literal literal_not(Literal literal) { return literal ^ 1; }
static inline uint32_t literal_variable(Literal literal) { return literal >> 1; }
static inline bool literal_is_negated(Literal literal) { return literal & 1; }

typedef enum ClauseKind {
  CLAUSE_INPUT,  // implied by its block alone
  CLAUSE_LEMMA,  // valid in linear arithmetic: see Multiplier
  CLAUSE_LEARNED // by resolution: see ResolutionStep
} ClauseKind;

typedef struct Clause {
  ClauseKind kind;
  uint32_t start, size;        // its literals
  uint32_t first_block, block; // CLAUSE_INPUT: the first and the last that has it
  uint32_t origin, origins;    // CLAUSE_LEMMA: multipliers, CLAUSE_LEARNED: steps
} Clause;

// Farkas: the negations of a lemma's literals are facts `sum <= 0` or `sum = 0`; added up, each
// times its factor, they say `c <= 0` for some c > 0. Factors of inequalities are positive.
typedef struct Multiplier {
  Literal fact;
  __int128 factor;
} Multiplier;

// Starting with the clause of the first step, each further step resolves what there is so far
// with CLAUSE on PIVOT.
typedef struct ResolutionStep {
  ClauseId clause;
  uint32_t pivot; // a variable; not used in the first step
} ResolutionStep;

typedef struct Proof {
  VEC(Clause) clauses;
  LiteralVec literals;
  VEC(Multiplier) multipliers;
  VEC(ResolutionStep) steps;
} Proof;

void proof_release(Proof *proof);

// LITERALS may be empty and is copied, as are MULTIPLIERS and STEPS.
ClauseId proof_add_input(Proof *proof, uint32_t block, const Literal *literals, uint32_t size);
// The clause says that one of the facts does not hold.
ClauseId proof_add_lemma(Proof *proof, const Multiplier *multipliers, uint32_t size);
ClauseId proof_add_learned(Proof *proof, const Literal *literals, uint32_t size,
                           const ResolutionStep *steps, uint32_t count);

static inline Clause proof_clause(const Proof *proof, ClauseId clause) {
  return vec_at(&proof->clauses, clause);
}
// Valid until the next clause is added. Their order is up to who uses them.
static inline Literal *proof_literals(const Proof *proof, ClauseId clause) {
  return proof->literals.data + vec_at(&proof->clauses, clause).start;
}

// Takes back all clauses from CLAUSE on, with all that belongs to them; they are lemmas.
void proof_cut(Proof *proof, ClauseId clause);

// Sets USED[id] for CLAUSE and all that it was derived from; USED has an entry for each clause.
void proof_mark_used(const Proof *proof, ClauseId clause, bool *used);

#endif
