// Memory behind pointers: the slots of regions (region.h), read and written at addresses.
#include "encode/memory_internal.h"

#include <assert.h>

const char *const memory_punned = "memory is read as another type than it was written";

// ---- slots

const Slot *place_slot(Step *step, const Place *place) {
  assert(!place->shape && type_is_scalar(place->type));
  return region_find_slot(place_region(step, place), place->cell.offset, place->type,
                          place->bit_offset, place->bit_width);
}

const Cell *place_cell(Step *step, const Place *place) {
  if (place->shape)
    return place->shape->cell && !cell_is_array(place->shape->cell) ? place->shape->cell : NULL;
  const Slot *slot = type_is_scalar(place->type) ? place_slot(step, place) : NULL;
  return slot && !cell_is_array(slot->cell) ? slot->cell : NULL;
}

Value slot_to_value(Step *step, const Slot *slot, const Type *type, Value held) {
  assert(type_is_scalar(type));
  if (slot->bit_width)
    return held;
  if (!type_is_bool(type) || type_is_bool(slot->type))
    return encode_cast(step, slot->type, type, held);
  Value one = int_constant(step, 1), zero = int_constant(step, 0);
  Term is_valid = term_make_or2(step->terms, int_compare(step, EXPR_EQ, held, zero),
                                int_compare(step, EXPR_EQ, held, one));
  return value_choose(step, is_valid, encode_cast(step, slot->type, type, held),
                      value_unknown(step, type));
}

Value slot_from_value(Step *step, const Slot *slot, const Type *type, Value value) {
  if (slot->bit_width)
    return int_to_field(step, slot->type, slot->bit_width, value);
  return encode_cast(step, type, slot->type, value);
}

Value slot_read(Step *step, const Slot *slot, Value address) {
  if (!cell_is_array(slot->cell))
    return cell_read(step, slot->cell);
  return array_read(step, slot->cell, cell_array(step, slot->cell), address.term);
}

// ---- slots that overlap

static int64_t slot_bits(const Slot *slot) {
  return slot->bit_width ? (int64_t)slot->bit_width : 8 * (int64_t)slot->type->size;
}

// Is it clear which bits of OTHER a write of SLOT changes, and are they few? Numbers at any byte
// would take too many: solvers get lost in them.
static bool is_followed(const Slot *slot, const Slot *other) {
  enum { MOST_NEAR = 9, WIDEST = 8 };
  int64_t size = (int64_t)slot->type->size, reach = (int64_t)other->type->size;
  if (type_is_float(slot->type) || type_is_float(other->type) || size > WIDEST || reach > WIDEST ||
      (type_is_bool(other->type) && !type_is_bool(slot->type)))
    return false;
  if (!cell_is_array(slot->cell))
    return !cell_is_array(other->cell);
  return cell_is_array(other->cell) && !other->is_loose && slot->stride == other->stride &&
         size + reach <= MOST_NEAR * slot->stride + (slot->stride ? 0 : 2 * WIDEST);
}

// OTHER held OLD, DISTANCE bytes behind where SLOT was made to hold HELD.
static Value overwritten(Step *step, const Slot *other, Value old, const Slot *slot, Value held,
                         int64_t distance) {
  int64_t bits = 8 * distance + other->bit_offset - slot->bit_offset;
  int64_t begin = bits < 0 ? -bits : 0, end = slot_bits(slot) - bits;
  if (end > slot_bits(other))
    end = slot_bits(other);
  if (begin >= end)
    return old;
  return int_replace_bits(step, other->type, other->bit_width, old,
                          (BitRange){(uint32_t)begin, (uint32_t)end}, held,
                          (uint32_t)(begin + bits));
}

// At all addresses near ADDRESS.
static void follow_in_array(Step *step, const Slot *other, const Slot *slot, Value address,
                            Value held) {
  assert(is_followed(slot, other) && slot->stride == other->stride);
  int64_t size = (int64_t)slot->type->size, reach = (int64_t)other->type->size;
  int64_t distance = other->offset - slot->offset, stride = slot->stride;
  KnownArray old = cell_array(step, other->cell), array = old;
  while (stride && distance - stride > -reach)
    distance -= stride;
  while (stride && distance <= -reach)
    distance += stride;
  for (; distance < size; distance += stride) {
    Term position = address_add(step, address, distance).term;
    Value before = array_read(step, other->cell, old, position);
    Value now = overwritten(step, other, before, slot, held, distance);
    array = array_store(step, array, position, now.term);
    if (!stride)
      break;
  }
  cell_define(step, other->cell, array);
}

// SLOT was made to hold HELD.
static void follow_overlaps(Step *step, const Slot *slot, Value address, Value held,
                            const Expr *expr) {
  for (uint32_t i = 0; i < slot->overlap_count; i++) {
    const Slot *other = slot->overlaps[i];
    if (!is_followed(slot, other)) {
      cell_renew(step, other->cell);
      step_approximate(step, expr, memory_punned);
    } else if (cell_is_array(other->cell)) {
      follow_in_array(step, other, slot, address, held);
    } else {
      int64_t distance = other->offset - slot->offset;
      Value old = cell_read(step, other->cell);
      cell_assign(step, other->cell, overwritten(step, other, old, slot, held, distance));
    }
  }
}

static void hold(Step *step, const Slot *slot, Value address, Value held) {
  if (!cell_is_array(slot->cell)) {
    cell_assign(step, slot->cell, held);
  } else if (slot->is_loose) {
    step_approximate(step, NULL, memory_punned);
    Term array = cell_renew(step, slot->cell);
    Term found = term_make_select(step->terms, array, address.term);
    step_require(step, term_make_eq(step->terms, found, held.term));
  } else {
    KnownArray array = cell_array(step, slot->cell);
    cell_define(step, slot->cell, array_store(step, array, address.term, held.term));
  }
}

// ---- scalars

Value memory_read(Step *step, const Place *place) {
  assert(!place->shape && type_is_scalar(place->type));
  const Slot *slot = place_slot(step, place);
  if (!slot) {
    step_approximate(step, place->expr, "what is stored there is not followed");
    return value_unknown(step, place->type);
  }
  Value held = slot_read(step, slot, place->address);
  Value value = slot_to_value(step, slot, place->type, held);
  if (place_is_certain(step, place))
    return value;
  step_approximate(step, place->expr, "an index may leave its array inside the object");
  return value_choose(step, place->within, value, value_unknown(step, place->type));
}

static void store(Step *step, const Place *place, const Slot *slot, Value held) {
  hold(step, slot, place->address, held);
  follow_overlaps(step, slot, place->address, held, place->expr);
}

// Unless all indices are inside, any slot of the region may have been hit.
static void scatter(Step *step, const Place *place) {
  assert(!place_is_certain(step, place));
  const Region *region = place_region(step, place);
  step_approximate(step, place->expr, "an index may leave its array inside the object");
  for (uint32_t i = 0; i < region->slot_count; i++) {
    Term stored = cell_term(step, region->slots[i].cell);
    Term is_same = term_make_eq(step->terms, cell_renew(step, region->slots[i].cell), stored);
    step_require(step, term_make_implies(step->terms, place->within, is_same));
  }
}

void memory_write_part(Step *step, const Place *place, Value value) {
  assert(!place->shape && type_is_scalar(place->type));
  const Slot *slot = place_slot(step, place);
  if (slot)
    hold(step, slot, place->address, slot_from_value(step, slot, place->type, value));
}

void memory_write(Step *step, const Place *place, Value value) {
  assert(!place->shape && type_is_scalar(place->type));
  const Slot *slot = place_slot(step, place);
  assert(slot || step->is_quiet || !step->edge);
  if (!slot)
    return;
  store(step, place, slot, slot_from_value(step, slot, place->type, value));
  if (!place_is_certain(step, place))
    scatter(step, place);
}
