// Predicates about numbers that wrap around. Where machine numbers may, a refutation tells the
// cases apart in which they did and did not: x = y + 7, or else x = y + 7 - 2^32, with bounds of x
// and y that say which. As predicates these are many, each further step from x to x + 1 adds some,
// and none says what matters: that x - y is 7 modulo 2^32. So where interpolants speak of a
// difference with two numbers that are a power of two apart, equations of it become equations of
// its remainder, and what else is said of its variables alone is left out.
//
// What comes of interpolants need not be interpolants: it is for predicates only.
#ifndef GAVEL_REFINEMENT_RESIDUE_H
#define GAVEL_REFINEMENT_RESIDUE_H

#include "base/map.h"
#include "term/term.h"

typedef struct Residues {
  Terms *terms;
  Term nothing;  // stands for a part of a formula that is left out
  Map moduli;    // differences that have been seen to wrap around -> bits
  Map variables; // of these
} Residues;

void residues_init(Residues *residues, Terms *terms);
void residues_release(Residues *residues);
// OUT becomes what INTERPOLANTS are in terms of remainders; false if there is nothing to change.
bool residues_take(Residues *residues, const Term *interpolants, uint32_t count, Term *out);

#endif
