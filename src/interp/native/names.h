// Terms that linear arithmetic does not know get a name, a fresh integer variable, and a definition
// that says what it is: `t div m` is a q with m * q <= t < m * q + m, `t mod m` is t - m * q, and a
// conditional term equals one of its branches. Functions, reads of arrays and products have a
// name only; what is known of the first two is in axioms.h. Arrays that are read are variables:
// reads of others are put in terms of these.
//
// The same term has the same name in all blocks, and stands behind it in interpolants.
#ifndef GAVEL_INTERP_NATIVE_NAMES_H
#define GAVEL_INTERP_NATIVE_NAMES_H

#include "term/rewrite.h"

typedef struct Name {
  Term term;       // over other names
  Term definition; // `true` when there is none
  bool is_reading; // a function or an array, of integers
  bool is_opaque;  // it means more than the definition and the axioms of functions say
} Name;

typedef VEC(uint32_t) NameVec;

// All names so far; formulas once worked on are remembered.
typedef struct Names {
  Terms *terms;
  Symbol symbol; // names are its versions
  VEC(Name) names;
  Map numbers;  // term -> number of its name
  Map purified; // formula -> the same over names
} Names;

void names_init(Names *names, Terms *terms);
void names_release(Names *names);

// The variable of a name.
Term names_at(const Names *names, uint32_t number);
// What VARIABLE names, until the next name is made; NULL when it is an ordinary variable.
const Name *names_find(const Names *names, Term variable);
// FORMULA over names.
Term names_purify(Names *names, Term formula);
// The numbers of the names in FORMULA, and in the definitions and readings of these, that are not
// yet in SEEN; appended, and put there.
void names_collect(const Names *names, Term formula, Map *seen, NameVec *numbers);
// FORMULA with names replaced by what they stand for.
Term names_restore(const Names *names, Term formula);

#endif
