// The loops of all functions: for each loop head, the locations from which it is reached again
// without leaving through it, and the conditions that lead out.
#ifndef GAVEL_CFA_NATURAL_LOOPS_H
#define GAVEL_CFA_NATURAL_LOOPS_H

#include "cfa/cfa.h"

typedef struct NaturalLoop {
  Loc head;
  LocVec body;             // with the head
  VEC(const Edge *) exits; // assumptions at whose end the loop is left
} NaturalLoop;

typedef struct NaturalLoops {
  Arena arena;
  VEC(NaturalLoop) loops;
  uint32_t *innermost; // by location index: 1 + index of the smallest loop around it; 0: none
} NaturalLoops;

// Needs the passes order and loops.
void natural_loops_init(NaturalLoops *loops, const Cfa *cfa);
void natural_loops_release(NaturalLoops *loops);

// The smallest loop around LOC, NULL if it is in none.
const NaturalLoop *natural_loops_find(const NaturalLoops *loops, Loc loc);

#endif
