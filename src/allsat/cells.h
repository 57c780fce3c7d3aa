// Which variables of a formula can be told apart by a few values: those that it only compares with
// constants and with each other, for equality (copies). Variables that are joined by copies form a
// class; of their values it matters only which comparisons hold, and values of which the same ones
// do are a cell. Where copies ask for equal cells, there are equal values. Where they also ask
// variables to be different, as many values of each cell are cells of their own as there are such
// variables: more they cannot need. So cells are all that has to be known.
//
// All other atoms are opaque.
#ifndef GAVEL_ALLSAT_CELLS_H
#define GAVEL_ALLSAT_CELLS_H

#include "allsat/allsat.h"
#include "base/arena.h"
#include "base/map.h"
#include "base/union_find.h"
#include "term/bound.h"
#include "term/rewrite.h"

typedef enum AtomKind { ATOM_COMPARISON, ATOM_COPY, ATOM_OPAQUE } AtomKind;

typedef struct CellAtom {
  Term term;
  AtomKind kind;
  bool is_positive, is_negative; // the formula asks for it, or for its negation
  LinearBound comparison;        // ATOM_COMPARISON
  uint32_t variable, other;      // ATOM_COMPARISON, ATOM_COPY: numbers of variables
  const bool *holds;             // ATOM_COMPARISON: by cell
} CellAtom;

typedef struct CellVariable {
  Term term;
  bool is_open; // at the root: some variable has more to it than cells
  bool is_different;
} CellVariable;

typedef struct CellClass {
  uint32_t cells;     // 0: not a class, or an open one
  uint32_t bits;      // to count them
  uint32_t different; // variables that may have to be different from others
  VEC(uint32_t) atoms, members;
} CellClass;

typedef struct Cells {
  Terms *terms;
  Arena arena;
  VEC(CellAtom) atoms; // in the order of their first occurrence; then those of predicates alone
  VEC(CellVariable) variables;
  UnionFind sets;                // of variables: classes
  VEC(CellClass) classes;        // by the number of their root
  Map number_of_atom;            // term -> 1 + index
  Map number_of_variable;        // term -> 1 + index
  VEC(uint32_t) predicate_atoms; // by predicate: an atom that is a comparison, or NO_ATOM
} Cells;

#define NO_ATOM UINT32_MAX

void cells_init(Cells *cells, Terms *terms, Term formula, const Predicate *predicates,
                uint32_t count);
void cells_release(Cells *cells);

const CellAtom *cells_find(const Cells *cells, Term atom);
// The class of a variable, by number.
uint32_t cells_class(const Cells *cells, uint32_t variable);

#endif
