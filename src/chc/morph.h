// Clauses about arrays as clauses about one arbitrary cell of each (D. Monniaux and L. Gonnord,
// Cell Morphing: From Array Programs to Array-Free Horn Clauses; N. Bjorner, K. McMillan and
// A. Rybalchenko, On Solving Universally Quantified Horn Clauses).
//
// A predicate P(s, A) about arrays becomes a predicate C(s, k, v) about an index k and a value v
// for each array, and means: for all k, C(s, k, A[k]). Where a clause has P as a premise, it has C
// at the indexes that matter: that of the cell its head speaks of, and those it reads. So whatever
// makes the new clauses true gives a solution of the old ones. The converse is wrong: a derivation
// of the goal means nothing.
//
// Arrays of one group (the fields of the elements of one array) share the index. With several
// COPIES, a predicate speaks of so many arbitrary cells of each array at a time.
#ifndef GAVEL_CHC_MORPH_H
#define GAVEL_CHC_MORPH_H

#include "chc/reads.h"
#include "encode/axis.h"
#include "smt/z3_horn.h"

// The axis of ARRAY.
typedef CellAxis (*AxisOf)(void *context, Symbol array);

// How arrays of predicates are named in the new ones; grows as they are met.
typedef struct CellNames {
  Terms *terms;
  AxisOf axis_of;
  void *context;
  Map axes;    // array -> 1 + index in ALL
  Map groups;  // group -> its number
  Map indexes; // number of a group, and copy -> symbol
  Map values;  // array and copy -> symbol
  Symbol read; // of ArrayReads
  VEC(CellAxis) all;
} CellNames;

void cell_names_init(CellNames *names, Terms *terms, AxisOf axis_of, void *context);
void cell_names_release(CellNames *names);
CellAxis cell_axis(CellNames *names, Symbol array);
// The index of GROUP's cell number COPY, and what ARRAY has there.
Term cell_index_of(CellNames *names, uint64_t group, uint32_t copy);
Term cell_value_of(CellNames *names, Symbol array, uint32_t copy);
// FORMULA with reads of arrays at their cells' addresses for values. It holds for all indexes. Where
// a pointer of FORMULA leads to where an array begins, addresses are said by that.
Term cell_values_as_reads(CellNames *names, Term formula);

// Does a predicate of HORN have an array?
bool morph_is_needed(const HornSystem *horn, const Terms *terms);
// OUT, all 0, becomes the new clauses, in the same order and with the same predicates. A predicate
// has its scalars first, then the values and indexes of each copy, then origins.
void morph(const HornSystem *horn, CellNames *names, uint32_t copies, HornSystem *out);

// What the new predicate of PREDICATE says of an array.
typedef struct MorphCell {
  Symbol array;
  CellAxis axis;
  uint32_t copy;
  Term index, value; // parameters
  Term address;      // of number INDEX
} MorphCell;

typedef VEC(MorphCell) MorphCellVec;

void morph_cells(const HornPredicate *predicate, CellNames *names, uint32_t copies,
                 MorphCellVec *out);

// ---- for who checks a solution

// The predicates of the new clauses only.
void morph_predicates(const HornSystem *horn, CellNames *names, uint32_t copies,
                      HornSystem *out);

// CLAUSE of HORN and its instances: FORMULA, over its arrays, defines what indexes speak of; the
// atoms are those of the new clause, with reads of arrays for values.
typedef struct CellInstances {
  Term formula;
  VEC(HornAtom) body;
  HornAtom head;
} CellInstances;

void morph_instances(const HornSystem *horn, CellNames *names, uint32_t copies,
                     const HornClause *clause, CellInstances *out);
void cell_instances_release(CellInstances *instances);

#endif
