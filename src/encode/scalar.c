#include "encode/scalar.h"

#include "encode/encode_internal.h"

#include <assert.h>

// ---- cells

static bool is_scalar(const Encoder *encoder, const Cell *cell) {
  const Function *function = cell->root->function;
  bool is_automatic = function && cell->root->kind != VAR_GLOBAL;
  bool has_frames = is_automatic && encoder->names->depths[function->id];
  return cell->kind == CELL_VALUE && !cell->root->is_address_taken && !cell_is_array(cell) &&
         type_is_int(cell->type) && type_width(cell->type) <= 64 && !cell->bit_width &&
         !cell->in_union && !has_frames;
}

static const Cell *scalar_in(const Encoder *encoder, const Shape *shape) {
  return shape && shape->cell && is_scalar(encoder, shape->cell) ? shape->cell : NULL;
}

// The part of a variable that fields alone lead to, else NULL.
static const Shape *find_shape(Encoder *encoder, const Expr *expr) {
  if (expr->kind == EXPR_VAR)
    return place_shape(&encoder->names->places, expr->variable, 0);
  const Shape *outer = expr->kind == EXPR_FIELD ? find_shape(encoder, expr->operand) : NULL;
  return outer ? &outer->parts[expr->field->index] : NULL;
}

const Cell *scalar_find(Encoder *encoder, const Expr *expr) {
  return scalar_in(encoder, find_shape(encoder, expr));
}

const Cell *scalar_of_variable(Encoder *encoder, const Variable *variable) {
  return scalar_in(encoder, place_shape(&encoder->names->places, variable, 0));
}

const Cell *scalar_of_result(Encoder *encoder, const Function *function) {
  if (!type_is_int(function->type->function.result))
    return NULL;
  return scalar_in(encoder, encode_result_shape(encoder, function));
}

Interval scalar_range(Encoder *encoder, const Type *type) {
  return place_range(&encoder->names->places, type, 0);
}

// INTEGER lies in RANGE, each end of which may be infinite.
static Term range_term(Terms *terms, Term integer, Interval range) {
  assert(term_is_integer(terms, integer) && interval_is_valid(range));
  Term low = term_true(terms), high = low;
  if (range.low != INTERVAL_LEAST)
    low = term_make_le(terms, term_make_int(terms, range.low), integer);
  if (range.high != INTERVAL_MOST)
    high = term_make_le(terms, integer, term_make_int(terms, range.high));
  return term_make_and2(terms, low, high);
}

Term scalar_bounds(Terms *terms, Term formula) {
  TermVec variables = {0};
  Term bounds = term_true(terms);
  term_variables(terms, formula, &variables);
  vec_each(const Term, variable, &variables) {
    TermData data = term_get(terms, *variable);
    const Cell *cell = symbol_get(terms, data.symbol)->origin;
    if (!cell || cell->kind != CELL_VALUE || !sort_equals(data.sort, sort_int(terms)))
      continue;
    bounds = term_make_and2(terms, bounds, range_term(terms, *variable, cell->range));
  }
  vec_release(&variables);
  return bounds;
}

// ---- facts

Term scalar_facts(Terms *terms, const KnownFacts *facts) {
  Term all = facts->formula;
  for (uint32_t i = 0; i < facts->range_count; i++) {
    const CellRange *known = &facts->ranges[i]; // one side may be that of the type
    Term variable = term_make_var(terms, known->cell->symbol, NO_INDEX);
    all = term_make_and2(terms, all, range_term(terms, variable, known->range));
  }
  return all;
}

PathFormula encode_ranges(Encoder *encoder, PathFormula path, const KnownFacts *facts) {
  assert(path.length == 0);
  Step step = step_begin(encoder, &path, NULL);
  for (uint32_t i = 0; i < facts->range_count; i++)
    cell_narrow(&step, facts->ranges[i].cell, facts->ranges[i].range);
  return step_end(&step, &path);
}

PathFormula encode_facts(Encoder *encoder, PathFormula path, const KnownFacts *facts) {
  path = encode_ranges(encoder, path, facts);
  Step step = step_begin(encoder, &path, NULL);
  step_require(&step, encode_instantiate(encoder, scalar_facts(encoder->terms, facts), path.ssa));
  return step_end(&step, &path);
}
