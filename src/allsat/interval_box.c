#include "allsat/interval_box.h"

#include "term/bound.h"
#include "term/number.h"

static const __int128 BOX_MAXIMUM = INT128_MAX, BOX_MINIMUM = -INT128_MAX;

// ---- making boxes

static uint32_t find_side(const IntervalBox *box, Term variable) {
  for (uint32_t i = 0; i < box->sides.size; i++)
    if (term_equals(box->sides.data[i].variable, variable))
      return i;
  return UINT32_MAX;
}

static uint32_t make_side(IntervalBox *box, Term variable) {
  assert(term_kind(box->terms, variable) == TERM_VAR);
  uint32_t side = find_side(box, variable);
  if (side != UINT32_MAX)
    return side;
  bool is_bool = term_is_bool(box->terms, variable);
  vec_push(&box->sides, (BoxSide){.variable = variable,
                                  .low = is_bool ? 0 : BOX_MINIMUM,
                                  .high = is_bool ? 1 : BOX_MAXIMUM});
  return box->sides.size - 1;
}

static void cut(BoxSide *side, __int128 low, __int128 high) {
  assert(low <= high);
  if (side->low < low)
    side->low = low;
  if (side->high > high)
    side->high = high;
}

static bool add_literal(IntervalBox *box, Term literal) {
  LinearBound bound = bound_read_variable(box->terms, literal);
  if (bound.kind == BOUND_NONE)
    return false;
  uint32_t index = make_side(box, bound.form);
  if (bound.kind == BOUND_DIFFERENT)
    vec_push(&box->holes, (BoxHole){index, bound.value});
  else
    cut(&box->sides.data[index], bound.kind == BOUND_UPPER ? BOX_MINIMUM : bound.value,
        bound.kind == BOUND_LOWER ? BOX_MAXIMUM : bound.value);
  return true;
}

static bool is_hole(const IntervalBox *box, uint32_t side, __int128 value) {
  vec_each(const BoxHole, hole, &box->holes)
    if (hole->side == side && hole->value == value)
      return true;
  return false;
}

// Bounds that are holes move inwards; false if nothing is left.
static bool tighten(IntervalBox *box, uint32_t index) {
  BoxSide *side = &box->sides.data[index];
  while (side->low <= side->high && is_hole(box, index, side->low))
    side->low++;
  while (side->low <= side->high && is_hole(box, index, side->high))
    side->high--;
  return side->low <= side->high;
}

BoxStatus box_init(IntervalBox *box, Terms *terms, Term formula) {
  *box = (IntervalBox){.terms = terms};
  if (term_is_true(terms, formula))
    return BOX_OK;
  TermVec literals = {0};
  bool is_box = true, is_empty = false;
  term_conjuncts(terms, formula, &literals);
  for (uint32_t i = 0; is_box && i < literals.size; i++)
    is_box = add_literal(box, literals.data[i]);
  for (uint32_t i = 0; is_box && i < box->sides.size; i++)
    is_empty |= !tighten(box, i);
  vec_release(&literals);
  return !is_box ? BOX_OTHER : is_empty ? BOX_EMPTY : BOX_OK;
}

void box_release(IntervalBox *box) {
  vec_release(&box->sides);
  vec_release(&box->holes);
}

// ---- asking

static BoxTruth truth(bool always, bool never) {
  return always ? BOX_TRUE : never ? BOX_FALSE : BOX_EITHER;
}

BoxTruth box_ask(const IntervalBox *box, Term predicate) {
  LinearBound bound = bound_read_variable(box->terms, predicate);
  if (bound.kind == BOUND_NONE)
    return BOX_UNKNOWN;
  uint32_t index = find_side(box, bound.form);
  if (index == UINT32_MAX)
    return BOX_EITHER;
  const BoxSide *side = &box->sides.data[index];
  assert(side->low <= side->high); // the formula is not BOX_EMPTY
  __int128 value = bound.value;
  if (bound.kind == BOUND_UPPER)
    return truth(side->high <= value, side->low > value);
  if (bound.kind == BOUND_LOWER)
    return truth(side->low >= value, side->high < value);
  bool always = side->low == value && side->high == value;
  bool never = value < side->low || value > side->high || is_hole(box, index, value);
  return bound.kind == BOUND_EQUAL ? truth(always, never) : truth(never, always);
}
