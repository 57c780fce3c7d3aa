// Expressions as octagonal forms: +-x +-y + c, if that is what C computes, the interval that the
// value lies in, and the linear form that it is congruent to. Wraps and casts that may change a
// value leave the interval, and the linear form modulo the width of the type.
#ifndef GAVEL_NUMERIC_FORM_H
#define GAVEL_NUMERIC_FORM_H

#include "numeric/modular.h"
#include "numeric/packs.h"

// What is known where an expression is evaluated.
typedef struct Knowledge {
  Encoder *encoder;
  const Packs *packs;
  const void *self;
  // Of V[I] + V[J] in PACK; of V[I] if they are the same.
  Interval (*range)(const void *self, uint32_t pack, uint32_t i, uint32_t j);
} Knowledge;

typedef struct FormTerm {
  const Cell *cell;
  Interval range; // of the cell
  bool is_negative;
} FormTerm;

typedef struct Form {
  Interval range; // of the value
  Modular modular;
  bool is_octagonal; // else there are no terms, and the constant says nothing
  uint32_t count;    // of terms
  FormTerm terms[2]; // of different cells
  __int128 constant;
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

// TERM, whose cell is at POSITION, as a signed variable.
static inline uint32_t form_signed(FormTerm term, uint32_t position) {
  return term.is_negative ? minus_of(position) : plus_of(position);
}

#endif
