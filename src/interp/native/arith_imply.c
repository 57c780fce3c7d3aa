// Literals that bounds imply: those of the form that is bounded, and those of the forms in a row
// whose other forms are.
#include "interp/native/problem.h"

#include <assert.h>

enum { MAX_ROW = 12 }; // longer ones imply little

// The best bounds known of a variable, its own or what a row implies.
typedef struct ImpliedRange {
  uint32_t variable;
  const TableauRow *row; // NULL: its own bounds only
  uint32_t index;        // of the variable in the row
  ImpliedBound bounds[2];
  bool is_from_row[2];
} ImpliedRange;

// Below (or above) VALUE?
static bool is_beyond(Simplex *simplex, const ImpliedRange *range, BoundSide side, __int128 value) {
  const ImpliedBound *bound = &range->bounds[side];
  __int128 multiple;
  if (!bound->exists)
    return false;
  assert(bound->denominator > 0);
  simplex->overflow |= !number_mul(value, bound->denominator, &multiple);
  return side == SIDE_LOWER ? bound->numerator > multiple : bound->numerator < multiple;
}

static bool is_fixed_to(Simplex *simplex, const ImpliedRange *range, __int128 value) {
  for (BoundSide side = SIDE_LOWER; side <= SIDE_UPPER; side++) {
    const ImpliedBound *bound = &range->bounds[side];
    __int128 multiple;
    simplex->overflow |= !number_mul(value, bound->denominator, &multiple);
    if (!bound->exists || bound->numerator != multiple)
      return false;
  }
  return true;
}

// LITERAL holds, for its negation contradicts the bound on SIDE.
static ClauseId imply(Arith *arith, const ImpliedRange *range, BoundSide side, Literal literal) {
  assert(range->bounds[side].exists);
  Simplex *simplex = &arith->simplex;
  Cdcl *cdcl = &arith->problem->cdcl;
  if (cdcl_value(cdcl, literal) == TRUTH_YES || simplex->overflow)
    return NO_CLAUSE;
  __int128 factor = 1;
  vec_clear(&simplex->causes);
  if (range->is_from_row[side]) {
    factor = range->row->entries.data[range->index].factor;
    factor = factor < 0 ? -factor : factor;
    simplex_explain_implied(simplex, range->row, range->index, side);
  } else {
    Literal reason = simplex->variables.data[range->variable].bounds[side].reason;
    if (reason == literal)
      return NO_CLAUSE;
    vec_push(&simplex->causes, (Cause){reason, side, 1});
  }
  vec_push(&arith->multipliers, arith_multiplier(arith, literal_not(literal), !side, factor));
  return cdcl_imply(cdcl, literal, arith_add_lemma(arith));
}

static ClauseId imply_inequality(Arith *arith, const ImpliedRange *range, uint32_t number,
                                 const ArithAtom *atom) {
  assert(atom->relation == RELATION_LE);
  Simplex *simplex = &arith->simplex;
  if (cdcl_value(&arith->problem->cdcl, literal_of(number, false)) != TRUTH_OPEN)
    return NO_CLAUSE; // and a bound of the simplex, if it matters
  if (is_beyond(simplex, range, SIDE_UPPER, atom->bound + 1))
    return imply(arith, range, SIDE_UPPER, literal_of(number, false));
  if (is_beyond(simplex, range, SIDE_LOWER, atom->bound))
    return imply(arith, range, SIDE_LOWER, literal_of(number, true));
  return NO_CLAUSE;
}

// That an equation holds follows from two inequalities: splitting it brings them in.
static ClauseId imply_equation(Arith *arith, const ImpliedRange *range, uint32_t number,
                               const ArithAtom *atom) {
  assert(atom->relation == RELATION_EQ);
  Simplex *simplex = &arith->simplex;
  Truth value = cdcl_value(&arith->problem->cdcl, literal_of(number, false));
  for (BoundSide side = SIDE_LOWER; value == TRUTH_OPEN && side <= SIDE_UPPER; side++)
    if (is_beyond(simplex, range, side, atom->bound))
      return imply(arith, range, side, literal_of(number, true));
  if (value != TRUTH_YES && !atom->is_split && is_fixed_to(simplex, range, atom->bound))
    arith_split(arith, number);
  return NO_CLAUSE;
}

static ClauseId imply_atoms(Arith *arith, const ImpliedRange *range) {
  uint32_t form = arith->forms_of.data[range->variable];
  ClauseId conflict = NO_CLAUSE;
  for (uint32_t i = 0; conflict == NO_CLAUSE && i < arith->forms.data[form].atoms.size; i++) {
    uint32_t number = arith->forms.data[form].atoms.data[i];
    ArithAtom atom = arith->atoms.data[number];
    conflict = atom.relation == RELATION_LE ? imply_inequality(arith, range, number, &atom)
                                            : imply_equation(arith, range, number, &atom);
  }
  return conflict;
}

static ImpliedRange range_of(const Simplex *simplex, uint32_t variable) {
  const SimplexBound *bounds = simplex->variables.data[variable].bounds;
  ImpliedRange range = {.variable = variable};
  for (BoundSide side = SIDE_LOWER; side <= SIDE_UPPER; side++)
    range.bounds[side] = (ImpliedBound){bounds[side].exists, bounds[side].value, 1};
  return range;
}

// ---- rows

static void improve(Simplex *simplex, ImpliedRange *range, const RowSum sums[2], BoundSide side) {
  assert(range->row->entries.data[range->index].variable == range->variable);
  ImpliedBound implied = simplex_implied(simplex, range->row, sums, range->index, side);
  const SimplexBound *own = &simplex->variables.data[range->variable].bounds[side];
  if (!implied.exists)
    return;
  ImpliedBound before = range->bounds[side];
  range->bounds[side] = implied;
  range->is_from_row[side] = !own->exists || is_beyond(simplex, range, side, own->value);
  if (!range->is_from_row[side])
    range->bounds[side] = before;
}

// Nothing new follows for what is fixed, and next to nothing when more than two variables are not.
static ClauseId imply_by_row(Arith *arith, uint32_t number) {
  Simplex *simplex = &arith->simplex;
  const TableauRow *row = &simplex->rows.data[number];
  uint32_t open[2], count;
  if (row->entries.size > MAX_ROW)
    return NO_CLAUSE;
  count = simplex_find_open(simplex, row, open);
  if (count == 0 || count > 2)
    return NO_CLAUSE;
  const RowSum sums[] = {simplex_row_sum(simplex, row, SIDE_LOWER),
                         simplex_row_sum(simplex, row, SIDE_UPPER)};
  if (sums[0].missing > 1 && sums[1].missing > 1)
    return NO_CLAUSE;
  ClauseId conflict = NO_CLAUSE;
  for (uint32_t i = 0; conflict == NO_CLAUSE && i < count; i++) {
    uint32_t variable = row->entries.data[open[i]].variable;
    if (arith->forms.data[arith->forms_of.data[variable]].atoms.size == 0)
      continue;
    ImpliedRange range = range_of(simplex, variable);
    range.row = row;
    range.index = open[i];
    improve(simplex, &range, sums, SIDE_LOWER);
    improve(simplex, &range, sums, SIDE_UPPER);
    if (range.is_from_row[SIDE_LOWER] || range.is_from_row[SIDE_UPPER])
      conflict = imply_atoms(arith, &range);
  }
  return conflict;
}

ClauseId arith_imply(Arith *arith) {
  Simplex *simplex = &arith->simplex;
  ClauseId conflict = NO_CLAUSE;
  while (conflict == NO_CLAUSE && simplex->changed.size) {
    uint32_t variable = vec_pop(&simplex->changed);
    assert(simplex->variables.data[variable].is_changed);
    simplex->variables.data[variable].is_changed = false;
    simplex_touch_rows(simplex, variable);
    ImpliedRange range = range_of(simplex, variable);
    conflict = imply_atoms(arith, &range);
  }
  while (conflict == NO_CLAUSE && simplex->touched.size) {
    uint32_t row = vec_pop(&simplex->touched);
    assert(simplex->rows.data[row].is_touched);
    simplex->rows.data[row].is_touched = false;
    conflict = imply_by_row(arith, row);
  }
  return conflict;
}
