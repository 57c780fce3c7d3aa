// Assignments and tests, in every pack that has to do with them.
#include "domain/octagon/octagon_cpa_internal.h"

Knowledge successor_knowledge(const Successor *successor) {
  return (Knowledge){successor->domain->encoder, successor->domain->packs, successor->octagons};
}

// The octagon of PACK, to be changed.
static Octagon *own(Successor *successor, uint32_t pack) {
  Arena *arena = &successor->domain->arena;
  Octagon *old = successor->octagons[pack];
  if (successor->is_own[pack] && old)
    return old;
  successor->is_own[pack] = true;
  uint32_t count = successor->domain->packs->packs.data[pack].count;
  successor->octagons[pack] = old ? oct_copy(arena, old) : oct_new(arena, count);
  return successor->octagons[pack];
}

static const Packed *find(const Successor *successor, const Cell *cell) {
  return packs_find(successor->domain->packs, cell);
}

void successor_forget(Successor *successor, const Cell *cell) {
  const Packed *packed = find(successor, cell);
  if (packed)
    vec_each(const PackMember, member, &packed->members)
      if (successor->octagons[member->pack])
        oct_forget(own(successor, member->pack), member->position);
}

// ---- assignments

static OctRange to_range(Interval range) {
  Bound below = range.low == INTERVAL_LEAST ? BOUND_NONE : bound_of(-range.low);
  Bound above = range.high == INTERVAL_MOST ? BOUND_NONE : bound_of(range.high);
  return (OctRange){below == BOUND_NONE ? -BOUND_NONE : -below, above};
}

// Where TERM's cell is in PACK; UINT32_MAX if it is not.
static uint32_t find_position(const Successor *successor, const Cell *cell, uint32_t pack) {
  const Packed *packed = find(successor, cell);
  if (packed)
    vec_each(const PackMember, member, &packed->members)
      if (member->pack == pack)
        return member->position;
  return UINT32_MAX;
}

static uint32_t signed_position(FormTerm term, uint32_t position) {
  return term.is_negative ? oct_minus(position) : oct_plus(position);
}

// FORM without its term number PIVOT.
static Interval rest_of(const Knowledge *knowledge, Form form, uint32_t pivot) {
  Interval rest = interval_point(form.constant);
  for (uint32_t i = 0; i < form.count; i++) {
    Form term = form_of_cell(knowledge, form.terms[i].cell);
    if (i != pivot)
      rest = interval_add(rest, form.terms[i].is_negative ? interval_neg(term.range) : term.range);
  }
  return rest;
}

// The assignment is x := a term + what the others may be, for each term; all are true.
static void assign_in_pack(Successor *successor, const Knowledge *before, PackMember x, Form form) {
  Arena *arena = &successor->domain->arena;
  Octagon *octagon = own(successor, x.pack), *old = oct_copy(arena, octagon);
  oct_assign_range(octagon, x.position, to_range(form.range));
  for (uint32_t i = 0; i < form.count && form.is_octagonal; i++) {
    uint32_t position = find_position(successor, form.terms[i].cell, x.pack);
    if (position == UINT32_MAX)
      continue;
    Octagon *related = oct_copy(arena, old);
    oct_assign(related, x.position, signed_position(form.terms[i], position),
               to_range(rest_of(before, form, i)));
    oct_meet(octagon, related);
  }
  successor->is_empty |= octagon->is_empty;
}

void successor_assign(Successor *successor, const Cell *cell, Form form) {
  const Packed *packed = find(successor, cell);
  if (!packed)
    return;
  uint32_t count = successor->domain->packs->packs.size;
  Octagon **before = ARENA_ARRAY(&successor->domain->arena, Octagon *, count);
  for (uint32_t i = 0; i < count; i++)
    before[i] = successor->octagons[i];
  vec_each(const PackMember, member, &packed->members) {
    successor->is_own[member->pack] = false; // BEFORE keeps it
    Knowledge knowledge = successor_knowledge(successor);
    knowledge.octagons = before;
    assign_in_pack(successor, &knowledge, *member, form);
  }
}

// ---- tests

static void add(Successor *successor, uint32_t pack, uint32_t i, uint32_t j, Interval sum) {
  Bound bound = to_range(sum).high;
  if (bound == BOUND_NONE)
    return;
  Octagon *octagon = own(successor, pack);
  oct_add(octagon, i, j, bound);
  successor->is_empty |= octagon->is_empty;
}

// In every pack that has all cells of FORM.
static void add_form(Successor *successor, Form form, Interval most) {
  const Packed *packed = find(successor, form.terms[0].cell);
  if (!packed)
    return;
  vec_each(const PackMember, member, &packed->members) {
    uint32_t i = signed_position(form.terms[0], member->position), j = i;
    if (form.count == 2) {
      uint32_t position = find_position(successor, form.terms[1].cell, member->pack);
      if (position == UINT32_MAX)
        continue;
      j = signed_position(form.terms[1], position);
    }
    add(successor, member->pack, i, j, most);
    if (successor->is_empty)
      return;
  }
}

// FORM is at most 0.
static void at_most_zero(Successor *successor, Form form) {
  if (form.range.low > 0)
    successor->is_empty = true;
  if (successor->is_empty || !form.is_octagonal || form.count == 0)
    return;
  add_form(successor, form, interval_neg(interval_point(form.constant)));
}

static Form shift(Form form, __int128 by) {
  form.range = interval_add(form.range, interval_point(by));
  form.is_octagonal &= !__builtin_add_overflow(form.constant, by, &form.constant);
  return form;
}

// Relations, and what the range of each says about the other.
void successor_order(Successor *successor, Form a, Form b, __int128 gap) {
  Knowledge knowledge = successor_knowledge(successor);
  at_most_zero(successor, shift(form_subtract(&knowledge, a, b), gap));
  if (b.range.high != INTERVAL_MOST && !successor->is_empty)
    at_most_zero(
        successor,
        shift(form_subtract(&knowledge, a, form_of_range(interval_point(b.range.high))), gap));
  if (a.range.low != INTERVAL_LEAST && !successor->is_empty)
    at_most_zero(
        successor,
        shift(form_subtract(&knowledge, form_of_range(interval_point(a.range.low)), b), gap));
}

// That matters at the ends of what the difference may be.
void successor_differ(Successor *successor, Form a, Form b) {
  Knowledge knowledge = successor_knowledge(successor);
  Form difference = form_subtract(&knowledge, a, b);
  if (difference.range.low == 0)
    at_most_zero(successor, shift(form_negate(difference), 1));
  else if (difference.range.high == 0)
    at_most_zero(successor, shift(difference, 1));
}
