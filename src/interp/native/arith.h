// Linear integer arithmetic as a theory of the search: atoms `form <= c` and `form = c`, where a
// form is a variable or a sum of variables. Bounds go to the simplex; what bounds imply goes back
// as literals. Integers: forms that are not equal to c are less or greater, and variables with
// a fraction are split; both are clauses over a single form, so that no atom mixes blocks.
#ifndef GAVEL_INTERP_NATIVE_ARITH_H
#define GAVEL_INTERP_NATIVE_ARITH_H

#include "interp/native/cdcl.h"
#include "interp/native/simplex.h"

typedef struct Problem Problem;

typedef enum AtomRelation {
  RELATION_NONE, // not arithmetic
  RELATION_LE,
  RELATION_EQ
} AtomRelation;

typedef struct ArithAtom {
  AtomRelation relation;
  bool is_split; // RELATION_EQ: there is a clause that it holds or the form is less or greater
  uint32_t form;
  __int128 bound;
} ArithAtom;

#define NO_VARIABLE UINT32_MAX

typedef struct LinearForm {
  Term term;         // without constant
  uint32_t variable; // of the simplex; NO_VARIABLE: not needed so far
  VEC(uint32_t) atoms;
} LinearForm;

typedef struct Arith {
  Problem *problem;
  Simplex simplex;
  VEC(ArithAtom) atoms; // by variable of the search
  VEC(LinearForm) forms;
  Map form_ids;                // term -> form
  VEC(uint32_t) forms_of;      // by variable of the simplex: its form
  VEC(uint32_t) marks;         // by literal of the trail: the simplex' trail before it
  uint32_t branches;           // so far
  VEC(Multiplier) multipliers; // scratch
} Arith;

void arith_init(Arith *arith, Problem *problem, Deadline deadline);
void arith_release(Arith *arith);
Theory arith_theory(Arith *arith);

// Tells that the next variable of the search stands for ATOM (NO_TERM: for none).
void arith_add_atom(Arith *arith, Term atom);

// What TERM, a sum of variables, is in the model that the last final check found. False when
// numbers are too large.
bool arith_value(const Arith *arith, Term term, __int128 *value);

// ---- shared by arith.c and arith_imply.c

// The lemma that the facts, `causes` of the simplex and perhaps another one in `multipliers`,
// contradict each other.
ClauseId arith_add_lemma(Arith *arith);
// A bound on the form of FACT, which says so, times FACTOR.
Multiplier arith_multiplier(const Arith *arith, Literal fact, BoundSide side, __int128 factor);
// Adds the clause that the form of atom EQ, an equation, is less, equal or greater.
void arith_split(Arith *arith, uint32_t eq);
// Gives the search what the bounds that changed imply; returns a lemma that is false, or
// NO_CLAUSE.
ClauseId arith_imply(Arith *arith);

#endif
