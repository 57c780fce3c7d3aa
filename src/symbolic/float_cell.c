#include "symbolic/float_cell.h"

#include "symbolic/internal.h"

// NO_TERM: STATE has no such variable.
static Term value_of(Symbolic *symbolic, const SymState *state, FloatCell cell) {
  uint32_t bytes = float_width(cell.format) / 8;
  return sym_variable_bytes(symbolic, state, cell.variable, cell.offset, bytes);
}

bool float_cell_range(Symbolic *symbolic, const SymState *state, FloatCell cell,
                      FloatRange *range) {
  Term value = value_of(symbolic, state, cell);
  if (!term_is_none(value))
    *range = float_range(&symbolic->floats, value);
  return !term_is_none(value);
}

static Term is_inside(Symbolic *symbolic, FloatKind format, Term value, FloatRange range) {
  Terms *terms = symbolic->terms;
  Floats *floats = &symbolic->floats;
  Term is_inside = range.may_be_nan ? float_is_nan(floats, format, value) : term_false(terms);
  if (!range_has_number(range))
    return is_inside;
  Term low = float_constant(terms, format, range.low);
  Term high = float_constant(terms, format, range.high);
  Term is_between = term_make_and2(terms, float_compare(floats, EXPR_LE, format, low, value),
                                   float_compare(floats, EXPR_LE, format, value, high));
  return term_make_or2(terms, is_inside, is_between);
}

Term float_cell_is_outside(Symbolic *symbolic, const SymState *state, FloatCell cell,
                           FloatRange range) {
  Term value = value_of(symbolic, state, cell);
  assert(!term_is_none(value));
  return term_make_not(symbolic->terms, is_inside(symbolic, cell.format, value, range));
}

const SymState *float_cell_assume(Symbolic *symbolic, const SymState *state, FloatCell cell,
                                  FloatRange range) {
  Term value = value_of(symbolic, state, cell);
  assert(!term_is_none(value));
  Term condition = is_inside(symbolic, cell.format, value, range);
  SymRun run = {.symbolic = symbolic,
                .terms = symbolic->terms,
                .state = sym_new_state(symbolic, state)};
  sym_require(&run, condition);
  SymObject *object = sym_object_find(&run, cell.variable);
  Term clamped = float_clamp(&symbolic->floats, cell.format, condition, value, range);
  sym_contents_set(&run, object,
                   sym_contents_write(symbolic, sym_contents_of(&run, object), cell.offset,
                                      float_width(cell.format) / 8, clamped));
  return run.state;
}
