#include "allsat/box.h"

#include "allsat/comparison.h"
#include "term/number.h"

static const __int128 BOX_MAXIMUM = INT128_MAX, BOX_MINIMUM = -INT128_MAX;

// ---- making boxes

static uint32_t find_side(const Box *box, Term variable) {
  for (uint32_t i = 0; i < box->sides.size; i++)
    if (term_equals(box->sides.data[i].variable, variable))
      return i;
  return UINT32_MAX;
}

static uint32_t make_side(Box *box, Term variable) {
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
  if (side->low < low)
    side->low = low;
  if (side->high > high)
    side->high = high;
}

static bool add_literal(Box *box, Term literal) {
  SignedTerm atom = term_strip_not(box->terms, literal);
  bool is_negated = atom.is_negated;
  Comparison comparison;
  if (!comparison_read(box->terms, atom.term, &comparison))
    return false;
  uint32_t index = make_side(box, comparison.variable);
  BoxSide *side = &box->sides.data[index];
  if (comparison.is_equality && is_negated)
    vec_push(&box->holes, (BoxHole){index, comparison.value});
  else if (comparison.is_equality)
    cut(side, comparison.value, comparison.value);
  else if (is_negated)
    cut(side, comparison.value + 1, BOX_MAXIMUM);
  else
    cut(side, BOX_MINIMUM, comparison.value);
  return true;
}

static bool is_hole(const Box *box, uint32_t side, __int128 value) {
  vec_each(const BoxHole, hole, &box->holes)
    if (hole->side == side && hole->value == value)
      return true;
  return false;
}

// Bounds that are holes move inwards; false if nothing is left.
static bool tighten(Box *box, uint32_t index) {
  BoxSide *side = &box->sides.data[index];
  while (side->low <= side->high && is_hole(box, index, side->low))
    side->low++;
  while (side->low <= side->high && is_hole(box, index, side->high))
    side->high--;
  return side->low <= side->high;
}

BoxStatus box_init(Box *box, const Terms *terms, Term formula) {
  *box = (Box){.terms = terms};
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

void box_release(Box *box) {
  vec_release(&box->sides);
  vec_release(&box->holes);
}

// ---- asking

static BoxTruth truth(bool always, bool never) {
  return always ? BOX_TRUE : never ? BOX_FALSE : BOX_EITHER;
}

BoxTruth box_ask(const Box *box, Term predicate) {
  Comparison comparison;
  if (!comparison_read(box->terms, predicate, &comparison))
    return BOX_UNKNOWN;
  uint32_t index = find_side(box, comparison.variable);
  if (index == UINT32_MAX)
    return BOX_EITHER;
  const BoxSide *side = &box->sides.data[index];
  __int128 value = comparison.value;
  if (!comparison.is_equality)
    return truth(side->high <= value, side->low > value);
  return truth(side->low == value && side->high == value,
               value < side->low || value > side->high || is_hole(box, index, value));
}
