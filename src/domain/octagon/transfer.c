#include "domain/octagon/octagon_domain.h"

// The number of the term of FORM that is +-CELL; UINT32_MAX if there is none.
static uint32_t find_term(const Form *form, const Cell *cell) {
  for (uint32_t i = 0; i < form->count && form->is_octagonal; i++)
    if (form->terms[i].cell == cell)
      return i;
  return UINT32_MAX;
}

// FORM without its term number PIVOT.
static Interval rest_of(const Form *form, uint32_t pivot) {
  assert(form->is_octagonal && pivot < form->count);
  Interval rest = interval_point(form->constant);
  for (uint32_t i = 0; i < form->count; i++) {
    FormTerm term = form->terms[i];
    if (i != pivot)
      rest = interval_add(rest, term.factor == 1 ? term.range : interval_neg(term.range));
  }
  return rest;
}

// The assignment is x := a term + what the others may be, for each term; all are true.
static void assign(Octagon *octagon, const Pack *pack, uint32_t x, const Form *form) {
  uint32_t itself = find_term(form, pack->cells[x]);
  if (itself != UINT32_MAX)
    oct_assign(octagon, x, form_signed(form->terms[itself], x),
               octagon_bounds(rest_of(form, itself)));
  else
    oct_forget(octagon, x);
  oct_add_range(octagon, plus_of(x), plus_of(x), octagon_bounds(form->range));
  for (uint32_t i = 0; i < form->count && form->is_octagonal; i++) {
    uint32_t position = pack_position(pack, form->terms[i].cell);
    if (i != itself && position != UINT32_MAX)
      oct_add_range(octagon, plus_of(x), form_signed(form->terms[i], position) ^ 1,
                    octagon_bounds(rest_of(form, i)));
  }
}

const NumericValue *octagon_assign(Arena *arena, const PackView *before, const PackView *result,
                                   uint32_t x, const Form *form) {
  assert(x < before->pack->count);
  (void)result;
  const Octagon *old = octagon_of(view_value(before));
  if (!form->is_octagonal && oct_is_free(old, x, octagon_bounds(form->range)))
    return view_value(before);
  Octagon *octagon = oct_copy(arena, old);
  assign(octagon, before->pack, x, form);
  return octagon_value(octagon);
}

const NumericValue *octagon_assume(Arena *arena, const NumericValue *value, uint32_t i, uint32_t j,
                                   Interval range) {
  const Octagon *old = octagon_of(value);
  assert(old->is_closed && !old->is_empty);
  OctRange bounds = octagon_bounds(range);
  if (bounds.high >= oct_bound(old, i, j) && -bounds.low >= oct_bound(old, i ^ 1, j ^ 1))
    return value;
  Octagon *octagon = oct_copy(arena, old);
  oct_add_range(octagon, i, j, bounds);
  return octagon_value(octagon);
}
