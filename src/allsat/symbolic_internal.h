// What the files of all-SAT by BDDs share.
#ifndef GAVEL_ALLSAT_SYMBOLIC_INTERNAL_H
#define GAVEL_ALLSAT_SYMBOLIC_INTERNAL_H

#include "allsat/allsat_internal.h"
#include "allsat/cells.h"
#include "allsat/eliminate_bits.h"

#define NO_BIT UINT32_MAX

typedef struct BddAllSat {
  Solver *solver;
  BddManager *bdds;
  Terms *terms;
  const Predicate *predicates;
  uint32_t count;
  Deadline deadline;
  int64_t *spare; // AllSatLimits
  Cells cells;
  uint32_t first;            // scratch variable: bit 0
  VEC(uint32_t) class_bits;  // by root: its first bit
  VEC(uint32_t) positions;   // by variable: among the members of its class
  VEC(uint32_t) opaque_bits; // by atom; NO_BIT
  VEC(uint8_t) fixed;        // by atom: what a conjunct says it is
  VEC(uint32_t) atom_of_bit; // NO_ATOM
  VEC(bool) is_kept;         // by variable: a predicate is about it
  Term context;              // conjuncts that are opaque
  Map compiled;              // goal -> 1 + index
  VEC(Bdd) made;             // by index
} BddAllSat;

static inline uint32_t symbolic_bit_count(const BddAllSat *self) { return self->atom_of_bit.size; }

static inline const CellClass *symbolic_class(const BddAllSat *self, uint32_t variable) {
  return &self->cells.classes.data[cells_class(&self->cells, variable)];
}

// That of the opaque bit which is VARIABLE of BDDs.
static inline const CellAtom *symbolic_atom_of(const BddAllSat *self, uint32_t variable) {
  assert(variable >= self->first && variable - self->first < symbolic_bit_count(self));
  return &self->cells.atoms.data[self->atom_of_bit.data[variable - self->first]];
}

// False when nodes or the time are used up: then what is made means nothing.
static inline bool symbolic_goes_on(const BddAllSat *self) {
  return bdd_budget_is_left(self->bdds) && !deadline_has_passed(self->deadline);
}

// ---- symbolic_bits.c

// Gives bits to the values and atoms of CONJUNCTS.
void symbolic_place(BddAllSat *self, const TermVec *conjuncts);
// Bit I of VARIABLE's cell.
uint32_t symbolic_bit(const BddAllSat *self, uint32_t variable, uint32_t i);
Bdd symbolic_literal(BddAllSat *self, uint32_t bit, bool value);
// ATOM, a comparison, or any atom of the formula.
Bdd symbolic_comparison(BddAllSat *self, const CellAtom *atom);
Bdd symbolic_atom(BddAllSat *self, Term atom, bool value);

// ---- symbolic_compile.c

// FORMULA as a BDD; it stays SELF's. False when the budget of nodes is used up.
Bdd symbolic_compile(BddAllSat *self, Term formula);

// ---- symbolic_project.c

// What CONJUNCTS say about predicates with cells (no longer by bits) and opaque atoms.
Bdd symbolic_project(BddAllSat *self, const TermVec *conjuncts);

// ---- minimize.c

// RELATION, of predicates and opaque atoms, without combinations that need more than others that
// lead to the same.
Bdd minterms_minimize(BddAllSat *self, Bdd relation);

// ---- minterms.c

// Takes RELATION, of predicates with cells and opaque atoms, over; FOUND becomes what all
// predicates may be. False when it cannot be told.
bool minterms_try(BddAllSat *self, Bdd relation, Bdd *found, uint32_t *models);

#endif
