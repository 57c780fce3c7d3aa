// Predicate abstraction: what the paths of a block, beginning where the state before holds, say
// about the predicates at its end.
#ifndef GAVEL_DOMAIN_PREDICATE_ABSTRACTION_H
#define GAVEL_DOMAIN_PREDICATE_ABSTRACTION_H

#include "domain/predicate/image.h"
#include "domain/predicate/state_set.h"
#include "encode/encode.h"

typedef struct Abstractor {
  Arena scratch; // empty between calls
  Terms *terms;
  Encoder *encoder;
  Solver *solver; // its stack is empty between calls
  BddManager *bdds;
  const PredicateTable *predicates;
  AllSatLimits limits;
  StateSets state_sets;
  ImageCache images;
} Abstractor;

// A block between two abstractions.
typedef struct AbstractBlock {
  const StateSet *before;  // where it begins
  PredicateList used;      // the predicates that BEFORE was computed with
  const PathFormula *path; // all its paths
  PredicateList precision; // the predicates behind it
  bool is_cartesian;       // else Boolean
} AbstractBlock;

// Borrows all it is given; stays where it is.
void abstractor_init(Abstractor *abstractor, Encoder *encoder, Solver *solver,
                     const PredicateTable *predicates, AllSatLimits limits);
void abstractor_release(Abstractor *abstractor);

// What holds behind BLOCK; NULL when none of its paths is feasible.
const StateSet *abstract_post(Abstractor *abstractor, const AbstractBlock *block);

// ---- carry.c

// The truth values of predicates that a block cannot change, without the solver.
typedef struct Carried {
  PredicateList asked; // predicates that the solver has to decide
  Term before;         // what has to be known before the block for that, without index
  Bdd state_set;       // what is known of the others; owned by the caller
} Carried;

// Of the paths of BLOCK that begin in PART of its start. The result lives in the scratch arena.
Carried carry_over(Abstractor *abstractor, const AbstractBlock *block, const StateSet *part);

#endif
