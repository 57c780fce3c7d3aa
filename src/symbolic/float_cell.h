// Floating cells of variables: the range that each has in a state, and states in which it has one.
// A cell is what bytes of a variable mean as a number, whoever has written them as what.
#ifndef GAVEL_SYMBOLIC_FLOAT_CELL_H
#define GAVEL_SYMBOLIC_FLOAT_CELL_H

#include "symbolic/float_range.h"
#include "symbolic/symbolic.h"

typedef struct FloatCell {
  const Variable *variable;
  uint64_t offset;
  FloatKind format; // FLOAT_FLOAT or FLOAT_DOUBLE
} FloatCell;

// In all runs of STATE; false: STATE has no such variable.
bool float_cell_range(Symbolic *symbolic, const SymState *state, FloatCell cell, FloatRange *range);
// The runs of STATE in which CELL is in RANGE, which all that is computed of it knows.
const SymState *float_cell_assume(Symbolic *symbolic, const SymState *state, FloatCell cell,
                                  FloatRange range);
// A Boolean: CELL is not in RANGE.
Term float_cell_is_outside(Symbolic *symbolic, const SymState *state, FloatCell cell,
                           FloatRange range);

#endif
