// Binary decision diagrams, a thin layer over BuDDy, whose global state stays
// in here: one manager at a time. Handles are counted by retain and drop.
#ifndef GAVEL_BDD_BDD_H
#define GAVEL_BDD_BDD_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Bdd {
  int32_t node;
} Bdd;

typedef VEC(uint32_t) BddVariableVec;

typedef struct BddManager BddManager;

BddManager *bdd_manager_new(void); // at most one may live
void bdd_manager_free(BddManager *manager);

// Variables are numbered from 0 and made on demand.
uint32_t bdd_new_variable(BddManager *manager);

static inline bool bdd_equals(Bdd a, Bdd b) { return a.node == b.node; }
static inline bool bdd_is_true(Bdd a) { return a.node == 1; }
static inline bool bdd_is_false(Bdd a) { return a.node == 0; }

// The first of COUNT variables behind all others, for whoever asks, until somebody makes variables
// or asks again.
uint32_t bdd_scratch_variables(BddManager *manager, uint32_t count);

// Constructors return a counted handle that the caller drops.
Bdd bdd_make_true(BddManager *manager);
Bdd bdd_make_false(BddManager *manager);
Bdd bdd_make_bool(BddManager *manager, bool value);
Bdd bdd_make_literal(BddManager *manager, uint32_t variable, bool positive);
Bdd bdd_make_not(BddManager *manager, Bdd a);
Bdd bdd_make_and(BddManager *manager, Bdd a, Bdd b);
Bdd bdd_make_or(BddManager *manager, Bdd a, Bdd b);
// Some BDD that equals A wherever CARE holds; most often a smaller one.
Bdd bdd_make_restricted(BddManager *manager, Bdd a, Bdd care);
// The conjunction of literals: VALUES[i] says how VARIABLES[i] stands; NULL: all are positive.
Bdd bdd_make_cube(BddManager *manager, const uint32_t *variables, const bool *values,
                  uint32_t count);
// There are values of VARIABLES with which A (and B) holds.
Bdd bdd_make_exists(BddManager *manager, Bdd a, const BddVariableVec *variables);
Bdd bdd_make_and_exists(BddManager *manager, Bdd a, Bdd b, const BddVariableVec *variables);
// A with its variables as in CUBE, a conjunction of literals.
Bdd bdd_make_cofactor(BddManager *manager, Bdd a, Bdd cube);
Bdd bdd_make_equal(BddManager *manager, Bdd a, Bdd b); // where both have the same value
Bdd bdd_make_ite(BddManager *manager, Bdd condition, Bdd yes, Bdd no);
Bdd bdd_retain(BddManager *manager, Bdd a);
void bdd_drop(BddManager *manager, Bdd a);
// MADE takes the place of OLD, which is dropped.
static inline void bdd_update(BddManager *manager, Bdd *old, Bdd made) {
  bdd_drop(manager, *old);
  *old = made;
}
// *A becomes its conjunction, or disjunction, with B, which is dropped.
void bdd_and_with(BddManager *manager, Bdd *a, Bdd b);
void bdd_or_with(BddManager *manager, Bdd *a, Bdd b);
uint64_t bdd_live_handles(const BddManager *manager); // not yet dropped

// From begin to end, about NODES more may be made. When they are used up, whatever is made is
// false; bdd_budget_end tells by its false that this was so.
void bdd_budget_begin(BddManager *manager, uint32_t nodes);
bool bdd_budget_is_left(const BddManager *manager);
bool bdd_budget_end(BddManager *manager);

bool bdd_implies(BddManager *manager, Bdd a, Bdd b);
// LITERALS becomes those that A, which is not false, implies, by variable ascending: 2 * variable,
// or 2 * variable + 1 for its negation. Takes time linear in the size of A.
typedef VEC(uint32_t) BddLiteralVec;
void bdd_find_literals(Bdd a, BddLiteralVec *literals);
bool bdd_implies_literal(BddManager *manager, Bdd a, uint32_t variable, bool positive);
bool bdd_evaluate(const BddManager *manager, Bdd a, const bool *values); // by variable
uint64_t bdd_node_count(const BddManager *manager, Bdd a);
double bdd_model_count(const BddManager *manager, Bdd a); // over all variables made

// Structure: the top variable and its two branches, for walking (not counted; A is not constant).
uint32_t bdd_variable(Bdd a);
Bdd bdd_then(Bdd a);
Bdd bdd_else(Bdd a);
// OUT becomes the variables that A depends on, ascending; those before FIRST do not count.
void bdd_find_variables(Bdd a, uint32_t first, BddVariableVec *out);

#endif
