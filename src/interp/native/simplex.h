// Integer bounds on sums of variables, over the rationals: the general simplex of Dutertre and de
// Moura
// ("A fast linear-arithmetic solver for DPLL(T)", 2006). Every bound has a reason, a literal; a
// conflict is explained by reasons with factors, a Farkas certificate.
//
// A row says that the sum of its entries is 0. One variable of each row is basic: its value
// follows from the others', which always are within their bounds. Factors in rows are integers.
#ifndef GAVEL_INTERP_NATIVE_SIMPLEX_H
#define GAVEL_INTERP_NATIVE_SIMPLEX_H

#include "base/deadline.h"
#include "interp/native/proof.h"
#include "interp/native/rational.h"

#define NO_ROW UINT32_MAX

typedef struct SimplexBound {
  bool exists;
  Literal reason;
  __int128 value;
} SimplexBound;

typedef struct RowEntry {
  uint32_t variable;
  uint32_t position; // of this entry in the variable's column
  __int128 factor;
} RowEntry;

typedef struct TableauRow {
  uint32_t basic;
  __int128 basic_factor; // in its entry
  bool is_touched;       // on the list `touched`
  VEC(RowEntry) entries;
} TableauRow;

typedef struct ColumnEntry {
  uint32_t row, index; // of an entry
} ColumnEntry;

typedef struct SimplexVariable {
  SimplexBound bounds[2]; // lower, upper
  Rational value;
  uint32_t row;    // where it is basic, or NO_ROW
  bool is_suspect; // basic, and perhaps outside of its bounds: on the list `suspects`
  bool is_changed; // its bounds were: on the list `changed`
  VEC(ColumnEntry) column;
} SimplexVariable;

typedef enum BoundSide { SIDE_LOWER, SIDE_UPPER } BoundSide;

// A bound that is part of an explanation: FACTOR, positive, times `variable - upper <= 0` or
// `lower - variable <= 0`.
typedef struct Cause {
  Literal reason;
  BoundSide side;
  __int128 factor;
} Cause;

typedef struct OldBound {
  uint32_t variable;
  BoundSide side;
  SimplexBound bound;
} OldBound;

typedef struct Simplex {
  VEC(SimplexVariable) variables;
  VEC(bool) fixed; // by variable: its bounds are equal
  VEC(TableauRow) rows;
  VEC(OldBound) trail;
  VEC(uint32_t) suspects;
  VEC(uint32_t) touched; // rows that simplex_touch_rows found
  VEC(uint32_t) changed; // variables with new bounds
  VEC(uint32_t) where;   // scratch: by variable, index in a row plus 1
  VEC(Cause) causes;     // of the last conflict
  bool overflow;         // numbers became too large: nothing more can be said
  Deadline deadline;
} Simplex;

void simplex_release(Simplex *simplex);

uint32_t simplex_add_variable(Simplex *simplex);
// A new variable that is the sum of FACTORS[i] * VARIABLES[i], which are distinct.
uint32_t simplex_add_sum(Simplex *simplex, const uint32_t *variables, const __int128 *factors,
                         uint32_t count);

// Adds a bound unless there is a better one. False when it contradicts the opposite one: `causes`
// tells why.
bool simplex_assert(Simplex *simplex, uint32_t variable, BoundSide side, __int128 value,
                    Literal reason) __attribute__((warn_unused_result));
// Is there a solution? If not, `causes` tells why. When `overflow` is set or the deadline has
// passed, the answer (true) means nothing.
bool simplex_check(Simplex *simplex) __attribute__((warn_unused_result));

// Takes back all bounds since the trail had MARK entries.
void simplex_backtrack(Simplex *simplex, uint32_t mark);

// Puts the rows that VARIABLE is in on the list `touched`.
void simplex_touch_rows(Simplex *simplex, uint32_t variable);

// The least (or the greatest) value of a row's sum that the bounds of its variables allow, without
// the entries that have none.
typedef struct RowSum {
  __int128 total;
  uint32_t missing; // entries without a bound, 2 standing for more
  uint32_t index;   // of one of them
} RowSum;

// Finds the entries of ROW whose variables are not fixed; returns how many there are, 3 standing
// for more, and the first two of them.
uint32_t simplex_find_open(const Simplex *simplex, const TableauRow *row, uint32_t open[2]);
RowSum simplex_row_sum(Simplex *simplex, const TableauRow *row, BoundSide side);

typedef struct ImpliedBound {
  bool exists;
  __int128 numerator, denominator; // > 0
} ImpliedBound;

// What the rest of ROW, whose least and greatest sums are SUMS, implies for its entry INDEX.
ImpliedBound simplex_implied(Simplex *simplex, const TableauRow *row, const RowSum sums[2],
                             uint32_t index, BoundSide side);
// Why: the bounds of the other entries, appended to `causes`.
void simplex_explain_implied(Simplex *simplex, const TableauRow *row, uint32_t index,
                             BoundSide side);

#endif
