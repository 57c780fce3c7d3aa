// 1. Every variable with cells gets the bits to number them, every opaque atom one bit.
// 2. The conjuncts of the formula become BDDs, and their conjunction is formed without the bits
//    that no predicate is about (eliminate_bits.h).
// 3. Bits are replaced by predicates; what is left speaks of these and of opaque atoms. For each
//    combination of opaque atoms, the solver is asked whether there is such a thing, and what it
//    says about predicates that have no cells.
#include "allsat/symbolic_internal.h"

enum {
  LEAST_PREDICATES = 5, // of fewer ones, all models are soon found
  MOST_NODES = 3000000, // of BDDs on the way
  MOST_OPAQUE = 256     // atoms
};

// What is found speaks of predicates only.
static uint32_t count_decided(Bdd found) {
  BddLiteralVec literals = {0};
  bdd_find_literals(found, &literals);
  uint32_t decided = literals.size;
  vec_release(&literals);
  return decided;
}

static bool is_worth_it(const BddAllSat *self) {
  uint32_t opaque = 0;
  bool has_cells = false;
  for (uint32_t i = 0; i < self->cells.atoms.size; i++)
    opaque += self->opaque_bits.data[i] != NO_BIT;
  vec_each(const uint32_t, atom, &self->cells.predicate_atoms)
    has_cells |= *atom != NO_ATOM;
  return has_cells && opaque <= MOST_OPAQUE;
}

static bool solve(BddAllSat *self, const TermVec *conjuncts, AllSatResult *result) {
  uint32_t models = 0;
  bdd_budget_begin(self->bdds, MOST_NODES);
  Bdd relation = symbolic_project(self, conjuncts), found;
  bool goes_on = symbolic_goes_on(self);
  if (!bdd_budget_end(self->bdds) || !goes_on) {
    bdd_drop(self->bdds, relation);
    return false;
  }
  bool is_done = minterms_try(self, relation, &found, &models);
  if (!is_done) {
    bdd_drop(self->bdds, found);
    return false;
  }
  bool is_false = bdd_is_false(found);
  *result = (AllSatResult){.status = is_false ? ALLSAT_FALSE : ALLSAT_EXACT,
                           .bdd = found,
                           .models = models,
                           .decided = is_false ? 0 : count_decided(found)};
  return true;
}

static void symbolic_release(BddAllSat *self) {
  vec_each(Bdd, bdd, &self->made)
    bdd_drop(self->bdds, *bdd);
  vec_release(&self->made);
  map_release(&self->compiled);
  vec_release(&self->class_bits);
  vec_release(&self->positions);
  vec_release(&self->opaque_bits);
  vec_release(&self->fixed);
  vec_release(&self->atom_of_bit);
  vec_release(&self->is_kept);
  cells_release(&self->cells);
}

bool symbolic_allsat(Solver *solver, BddManager *bdds, Term formula, const Predicate *predicates,
                     uint32_t count, Deadline deadline, int64_t *spare, AllSatResult *result) {
  if (spare && (count < LEAST_PREDICATES || *spare <= 0))
    return false;
  assert(count > 0);
  BddAllSat self = {.solver = solver,
                    .bdds = bdds,
                    .terms = solver->terms,
                    .predicates = predicates,
                    .count = count,
                    .deadline = deadline,
                    .spare = spare,
                    .context = term_true(solver->terms)};
  TermVec conjuncts = {0};
  term_conjuncts(self.terms, formula, &conjuncts);
  cells_init(&self.cells, self.terms, formula, predicates, count);
  symbolic_place(&self, &conjuncts);
  bool is_done = is_worth_it(&self) && solve(&self, &conjuncts, result);
  symbolic_release(&self);
  vec_release(&conjuncts);
  return is_done;
}
