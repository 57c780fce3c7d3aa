// Integer variables that other domains can follow beside the formulas: cells of at most 64 bits
// that only assignments to themselves change. No pointer points to them, they are no bit-fields
// and no part of a union or an array, and there is one frame of them at most.
#ifndef GAVEL_ENCODE_SCALAR_H
#define GAVEL_ENCODE_SCALAR_H

#include "encode/encode.h"
#include "encode/place.h"

// The cell that the lvalue EXPR is; NULL for all others, and for what is no lvalue.
const Cell *scalar_find(Encoder *encoder, const Expr *expr);
// Likewise of a variable, and of what FUNCTION returns.
const Cell *scalar_of_variable(Encoder *encoder, const Variable *variable);
const Cell *scalar_of_result(Encoder *encoder, const Function *function);

// Do formulas say what happens to CELL? Of one that is left out as irrelevant nothing may be
// assumed: it has one version for all times.
bool encoder_has_cell(const Encoder *encoder, const Cell *cell);
// Nobody will read what CELL has at LOC.
bool encoder_is_dead(Encoder *encoder, const Cell *cell, Loc loc);

// Values of the integer type TYPE.
Interval scalar_range(Encoder *encoder, const Type *type);

// What the types of the integer variables in FORMULA say about them; indices stay.
Term scalar_bounds(Terms *terms, Term formula);

// What is known where a block begins: FORMULA, over variables without index, and RANGES that it
// implies.
typedef struct CellRange {
  const Cell *cell;
  Interval range;
} CellRange;

typedef struct KnownFacts {
  Term formula;
  const CellRange *ranges;
  uint32_t range_count;
} KnownFacts;

// All that FACTS say, over variables without index.
Term scalar_facts(Terms *terms, const KnownFacts *facts);
// PATH, a block that has just begun, with the ranges of FACTS, which spare wraps: formulas are
// right only if FACTS about the variables in them are conjoined.
PathFormula encode_ranges(Encoder *encoder, PathFormula path, const KnownFacts *facts);
// Likewise, with FACTS as its first conjunct.
PathFormula encode_facts(Encoder *encoder, PathFormula path, const KnownFacts *facts);

#endif
