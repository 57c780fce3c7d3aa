// Which predicates an abstraction uses. A predicate is a formula over variables without
// an index and has one BDD variable, however often it is found.
//
// Precisions are shared by all states (per location, per function, or one for all); with
// PRECISION_PATH each state has its own, which its successors inherit.
#ifndef GAVEL_DOMAIN_PREDICATE_PRECISION_H
#define GAVEL_DOMAIN_PREDICATE_PRECISION_H

#include "base/arena.h"
#include "base/map.h"
#include "bdd/bdd.h"
#include "cfa/cfa.h"
#include "domain/predicate/axis.h"
#include "term/rewrite.h"

typedef enum PrecisionScope {
  PRECISION_LOCATION,
  PRECISION_PATH, // per location, and only along the path that needed them
  PRECISION_FUNCTION,
  PRECISION_GLOBAL
} PrecisionScope;

// The predicates of one place, in order of discovery. Immutable; a list and its
// extensions share no storage.
typedef struct PredicateList {
  uint32_t count;
  const uint32_t *predicates; // indices into PredicateTable.formulas
} PredicateList;

// Where PREDICATE is in LIST; UINT32_MAX if it is not.
uint32_t predicate_list_find(const PredicateList *list, uint32_t predicate);

// Variables and functions that a formula mentions, each once.
typedef struct SymbolList {
  uint32_t count;
  const Symbol *symbols;
} SymbolList;

typedef struct PredicateTable {
  Arena arena;
  Terms *terms;
  BddManager *bdds;
  Axes axes;                   // of all predicates
  TermVec formulas;            // by predicate
  VEC(uint32_t) bdd_variables; // by predicate
  VEC(SymbolList) symbols;     // by predicate
  VEC(uint32_t) by_variable;   // predicate of each BDD variable
  Map of_formula;              // term id -> 1 + predicate
} PredicateTable;

void predicates_init(PredicateTable *table, Terms *terms, BddManager *bdds);
void predicates_release(PredicateTable *table);
uint32_t predicates_add(PredicateTable *table, Term formula);
// LITERAL is 2 * BDD variable, + 1 if negative.
Term predicates_literal(const PredicateTable *table, uint32_t literal);

typedef struct Precision Precision;

// A new one without predicates; lives as long as TABLE.
Precision *precision_new(PredicateTable *table, PrecisionScope scope);
Precision *precision_copy(PredicateTable *table, const Precision *precision);
PredicateList precision_get(const Precision *precision, const Cfa *cfa, Loc loc);
// True when the predicate was not there.
bool precision_add(PredicateTable *table, Precision *precision, const Cfa *cfa, Loc loc,
                   uint32_t predicate);

#endif
