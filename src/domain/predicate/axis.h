// What predicates over the same number exclude: `x = 1` and `x = 2` are never both true, and
// `x <= 0` is false where either is. An axis is a linear form without its constant, with all
// predicates that bound it.
//
// A BDD over predicates has to say all this itself, and becomes large by it, although a solver
// knows.
#ifndef GAVEL_DOMAIN_PREDICATE_AXIS_H
#define GAVEL_DOMAIN_PREDICATE_AXIS_H

#include "base/map.h"
#include "base/vec.h"
#include "bdd/bdd.h"
#include "term/term.h"

typedef struct Axis Axis;

typedef struct Axes {
  Terms *terms;
  BddManager *bdds;
  VEC(Axis *) axes; // in order of discovery
  Map of_form;      // term id -> 1 + index into `axes`
} Axes;

void axes_init(Axes *axes, Terms *terms, BddManager *bdds);
void axes_release(Axes *axes);

// The predicate FORMULA is VARIABLE from now on; nothing if it bounds no linear form.
void axes_add(Axes *axes, Term formula, uint32_t variable);

// Equivalent to BDD as far as truth values of the predicates can occur together, with fewer
// nodes, or BDD itself. The caller drops it.
Bdd axes_simplify(const Axes *axes, Bdd bdd);

#endif
