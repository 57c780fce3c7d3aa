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
typedef struct BitElimination {
  BddManager *bdds;
  Deadline deadline;
  uint32_t first, bit_count;
  const bool *goes; // by bit
  VEC(Factor) factors;
  VEC(uint32_t) uses; // by bit: factors that are not taken yet and speak of it
  VEC(bool) is_in;    // by bit: is it in what was taken?
} BitElimination;

void bit_elimination_init(BitElimination *elimination, BddManager *bdds, Deadline deadline,
                          uint32_t first, uint32_t bit_count, const bool *goes);
void bit_elimination_release(BitElimination *elimination);

// Takes BDD over. In the order of the program, as far as there is one.
void bit_elimination_add(BitElimination *elimination, Bdd bdd);
// The caller drops it. Means nothing when the deadline, or a limit of the run, was reached.
Bdd bit_elimination_run(BitElimination *elimination);

#endif
