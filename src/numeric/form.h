// Expressions as linear forms: what C computes is +-x +-y + c, or congruent to a linear form modulo
// a power of two, and lies in an interval. Wraps and casts that may change a value leave the
// interval, and the linear form modulo the width of the type.
#ifndef GAVEL_NUMERIC_FORM_H
#define GAVEL_NUMERIC_FORM_H

#include "numeric/packs.h"

// What is known where an expression is evaluated.
typedef struct Knowledge {
  Encoder *encoder;
  const Packs *packs;
  const void *self;
  // Of V[I] + V[J] in PACK; of V[I] if they are the same.
  Interval (*range)(const void *self, uint32_t pack, uint32_t i, uint32_t j);
} Knowledge;

enum { FORM_TERMS = 5 }; // at most

typedef struct FormTerm {
  const Cell *cell;
  Interval range;  // of the cell
  uint64_t factor; // not 0; negative ones are complements
} FormTerm;

// The linear form is CONSTANT and the sum of TERMS.
typedef struct Form {
  Interval range;             // of the value
  bool is_octagonal;          // it is the linear form, of at most two terms, with factors 1 and -1
  uint32_t bits;              // it is congruent to that modulo 2^BITS (1 to 64); 0: nobody knows
  uint32_t count;             // of terms; 0 if it is neither
  FormTerm terms[FORM_TERMS]; // of different cells
  __int128 constant;          // all its bits count only if it is octagonal
} Form;

Form form_of_range(Interval range);
Form form_of_cell(const Knowledge *knowledge, const Cell *cell);
// EXPR is a scalar.
Form form_of_expr(const Knowledge *knowledge, const Expr *expr);
// Converted to the integer type TYPE.
Form form_cast(const Knowledge *knowledge, Form form, const Type *type);
// What is added, as a number.
Form form_shift(Form form, __int128 by);
// A - B, as numbers.
Form form_subtract(const Knowledge *knowledge, Form a, Form b);
Form form_negate(Form form);

// TERM of an octagonal form, whose cell is at POSITION, as a signed variable.
static inline uint32_t form_signed(FormTerm term, uint32_t position) {
  assert(term.factor == 1 || term.factor == UINT64_MAX);
  return term.factor == 1 ? plus_of(position) : minus_of(position);
}

#endif
