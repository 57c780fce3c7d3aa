// Assignments and tests, in every pack that has to do with them.
#include "domain/octagon/octagon_cpa_internal.h"

Knowledge successor_knowledge(const Successor *successor) {
  return (Knowledge){successor->domain->encoder, successor->domain->packs, successor->octagons};
}

// The octagon of PACK, to be changed.
static Octagon *own(Successor *successor, uint32_t pack) {
  Arena *arena = &successor->domain->arena;
  if (!successor->is_own[pack])
    successor->octagons[pack] = oct_copy(arena, successor->octagons[pack]);
  successor->is_own[pack] = true;
  successor->is_changed[pack] = true;
  return successor->octagons[pack];
}

static const Packed *find(const Successor *successor, const Cell *cell) {
  return packs_find(successor->domain->packs, cell);
}

// ---- assignments

static OctRange to_range(Interval range) {
  Bound below = range.low == INTERVAL_LEAST ? BOUND_NONE : bound_of(-range.low);
  Bound above = range.high == INTERVAL_MOST ? BOUND_NONE : bound_of(range.high);
  return (OctRange){below == BOUND_NONE ? -BOUND_NONE : -below, above};
}

Octagon *types_of_pack(Arena *arena, const Pack *pack) {
  Octagon *octagon = oct_new(arena, pack->count);
  for (uint32_t x = 0; x < pack->count; x++)
    oct_assign_range(octagon, x, to_range(pack->cells[x]->range));
  return octagon;
}

// BEFORE is the octagon of the pack before; NULL if VALUE says nothing.
static void band_in_pack(Successor *successor, PackMember member, const Octagon *before,
                         const Modular *value) {
  const OctagonDomain *domain = successor->domain;
  const Bands **bands = &successor->bands[member.pack];
  Banded known = {&domain->packs->packs.data[member.pack], before, *bands};
  if (!successor->is_empty)
    *bands = bands_assign(&successor->domain->arena, &known, successor->octagons[member.pack],
                          member.position, value);
}

static void forget_in_pack(Successor *successor, PackMember member, OctRange range) {
  const Affine **affine = &successor->affines[member.pack];
  if (!oct_is_free(successor->octagons[member.pack], member.position, range))
    oct_assign_range(own(successor, member.pack), member.position, range);
  const Affine *rest = affine_forget(&successor->domain->arena, *affine, member.position);
  successor->is_changed[member.pack] |= rest != *affine || successor->bands[member.pack];
  *affine = rest;
  band_in_pack(successor, member, NULL, &(Modular){0});
}

void successor_forget(Successor *successor, const Cell *cell) {
  const Packed *packed = find(successor, cell);
  if (packed && !successor->is_empty)
    vec_each(const PackMember, member, &packed->members)
      forget_in_pack(successor, *member, to_range(cell->range));
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

// The number of the term of FORM that is +-CELL; UINT32_MAX if there is none.
static uint32_t find_term(Form form, const Cell *cell) {
  for (uint32_t i = 0; i < form.count && form.is_octagonal; i++)
    if (form.terms[i].cell == cell)
      return i;
  return UINT32_MAX;
}

// x lies in RANGE, above V[j].
static void add_range(Octagon *octagon, uint32_t x, uint32_t j, Interval range) {
  OctRange bounds = to_range(range);
  bool is_alone = j == oct_plus(x);
  if (bounds.high != BOUND_NONE)
    oct_add(octagon, oct_plus(x), is_alone ? oct_plus(x) : j ^ 1, bounds.high);
  if (bounds.low != -BOUND_NONE)
    oct_add(octagon, oct_minus(x), is_alone ? oct_minus(x) : j, -bounds.low);
}

// The assignment is x := a term + what the others may be, for each term; all are true.
static void assign_in_pack(Successor *successor, const Knowledge *before, PackMember member,
                           const Cell *cell, Form form) {
  Octagon *octagon = own(successor, member.pack);
  uint32_t x = member.position, itself = find_term(form, cell);
  if (itself != UINT32_MAX)
    oct_assign(octagon, x, signed_position(form.terms[itself], x),
               to_range(rest_of(before, form, itself)));
  else
    oct_forget(octagon, x);
  add_range(octagon, x, oct_plus(x), form.range);
  for (uint32_t i = 0; i < form.count && form.is_octagonal; i++) {
    uint32_t position = find_position(successor, form.terms[i].cell, member.pack);
    if (i != itself && position != UINT32_MAX)
      add_range(octagon, x, signed_position(form.terms[i], position), rest_of(before, form, i));
  }
  successor->is_empty |= octagon->is_empty;
}

// LINEAR by the positions of PACK; false when it has not all cells.
static bool find_row(const Successor *successor, const Modular *modular, uint32_t pack,
                     uint64_t *row) {
  uint32_t count = successor->domain->packs->packs.data[pack].count;
  for (uint32_t i = 0; i < count; i++)
    row[i] = 0;
  row[count] = modular->constant;
  for (uint32_t i = 0; i < modular->count; i++) {
    uint32_t position = find_position(successor, modular->terms[i].cell, pack);
    if (position == UINT32_MAX)
      return false;
    row[position] = modular->terms[i].factor;
  }
  return modular->bits > 0;
}

static void relate_in_pack(Successor *successor, PackMember member, const Modular *modular) {
  uint64_t row[AFFINE_MOST + 1];
  Arena *arena = &successor->domain->arena;
  const Affine **affine = &successor->affines[member.pack];
  if (find_row(successor, modular, member.pack, row))
    *affine = affine_assign(arena, *affine, member.position, row, modular->bits);
  else
    *affine = affine_forget(arena, *affine, member.position);
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
    assign_in_pack(successor, &knowledge, *member, cell, form);
    relate_in_pack(successor, *member, &form.modular);
    if (!form.is_octagonal || successor->bands[member->pack])
      band_in_pack(successor, *member, before[member->pack], &form.modular);
  }
}

// ---- tests

void successor_add(Successor *successor, uint32_t pack, uint32_t i, uint32_t j, Bound bound) {
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
    successor_add(successor, member->pack, i, j, to_range(most).high);
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

// Relations, and what the range of each says about the other.
void successor_order(Successor *successor, Form a, Form b, __int128 gap) {
  Knowledge knowledge = successor_knowledge(successor);
  at_most_zero(successor, form_shift(form_subtract(&knowledge, a, b), gap));
  if (b.range.high != INTERVAL_MOST && !successor->is_empty)
    at_most_zero(
        successor,
        form_shift(form_subtract(&knowledge, a, form_of_range(interval_point(b.range.high))), gap));
  if (a.range.low != INTERVAL_LEAST && !successor->is_empty)
    at_most_zero(
        successor,
        form_shift(form_subtract(&knowledge, form_of_range(interval_point(a.range.low)), b), gap));
}

// That matters at the ends of what the difference may be.
void successor_differ(Successor *successor, Form a, Form b) {
  Knowledge knowledge = successor_knowledge(successor);
  Form difference = form_subtract(&knowledge, a, b);
  if (difference.range.low == 0)
    at_most_zero(successor, form_shift(form_negate(difference), 1));
  else if (difference.range.high == 0)
    at_most_zero(successor, form_shift(difference, 1));
}

static void equate_in_pack(Successor *successor, uint32_t pack, const Modular *difference) {
  uint64_t row[AFFINE_MOST + 1];
  const Affine **affine = &successor->affines[pack];
  if (!find_row(successor, difference, pack, row))
    return;
  for (uint32_t i = 0; i <= (*affine)->count; i++)
    row[i] <<= 64 - difference->bits;
  *affine = affine_add(&successor->domain->arena, *affine, row);
  successor->is_changed[pack] = true;
  successor->is_empty |= (*affine)->is_empty;
}

void successor_equate(Successor *successor, Form a, Form b) {
  Modular negative = modular_scale(&b.modular, UINT64_MAX);
  Modular difference = modular_add(&a.modular, &negative);
  if (!difference.bits || !difference.count)
    return;
  const Packed *packed = find(successor, difference.terms[0].cell);
  if (packed)
    vec_each(const PackMember, member, &packed->members)
      equate_in_pack(successor, member->pack, &difference);
}
