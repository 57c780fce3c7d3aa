// The conjunction of many BDDs without some of their variables: each variable goes as soon as
// nothing that is still to come speaks of it.
#ifndef GAVEL_ALLSAT_ELIMINATE_BITS_H
#define GAVEL_ALLSAT_ELIMINATE_BITS_H

#include "base/deadline.h"
#include "base/vec.h"
#include "bdd/bdd.h"

typedef struct Factor {
  Bdd bdd;
  BddVariableVec support; // bits, ascending
  bool is_taken;
} Factor;

// Bits are variables of the BDDs, counted from FIRST on.
typedef struct Elimination {
  BddManager *bdds;
  Deadline deadline;
  uint32_t first, bit_count;
  const bool *goes; // by bit
  VEC(Factor) factors;
  VEC(uint32_t) uses; // by bit: factors that are not taken yet and speak of it
  VEC(bool) is_in;    // by bit: is it in what was taken?
} Elimination;

void elimination_init(Elimination *elimination, BddManager *bdds, Deadline deadline, uint32_t first,
                      uint32_t bit_count, const bool *goes);
void elimination_release(Elimination *elimination);

// Takes BDD over. In the order of the program, as far as there is one.
void elimination_add(Elimination *elimination, Bdd bdd);
// The caller drops it. Means nothing when the deadline, or a limit of the run, was reached.
Bdd elimination_run(Elimination *elimination);

#endif
