// Terms that linear arithmetic does not know get a name, a fresh integer variable, and an axiom
// that says what it is: `t div m` is a q with m * q <= t < m * q + m, `t mod m` is t - m * q, and a
// conditional term equals one of its branches. Functions, reads of arrays and products have a
// name only.
//
// The same term has the same name in all blocks, and stands behind it in interpolants.
#ifndef GAVEL_INTERP_NATIVE_NAMES_H
#define GAVEL_INTERP_NATIVE_NAMES_H

#include "term/rewrite.h"

typedef struct Name {
  Term term;      // over other names
  Term axiom;     // `true` when there is none
  bool is_opaque; // it means more than the axiom says
} Name;

// All names so far; formulas once worked on are remembered.
typedef struct Names {
  Terms *terms;
  Symbol symbol; // names are its versions
  VEC(Name) names;
  Map numbers;  // term -> number of its name
  Map purified; // term -> the same over names
  Map closed;   // formula -> with axioms
} Names;

void names_init(Names *names, Terms *terms);
void names_release(Names *names);

// BLOCK over names, with the axioms of all names in it.
Term names_close(Names *names, Term block);
// Has the closed formula a name that is opaque?
bool names_is_opaque(const Names *names, Term closed);
// FORMULA with names replaced by what they stand for.
Term names_restore(const Names *names, Term formula);

#endif
