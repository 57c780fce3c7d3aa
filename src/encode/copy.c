// Copies of aggregates: between whole variables cell by cell, otherwise scalar by scalar. Of an
// array they are copied as long as they are few.
#include "encode/encode_internal.h"

#include "base/memory.h"

#include <assert.h>

enum { COPY_LIMIT = 64 }; // elements that are spelled out

typedef struct Copy {
  const Place *to, *from; // FROM is NULL: zeros
} Copy;

// ---- whole variables

static void copy_cell(Step *step, const Cell *to, const Cell *from) {
  assert(cell_is_array(to) == cell_is_array(from) && to->type == from->type);
  if (cell_is_array(to))
    cell_define(step, to, array_of(step, from));
  else
    cell_assign(step, to, cell_read(step, from));
}

static void copy_shape(Step *step, const Copy *copy) {
  const Shape *to = copy->to->shape, *from = copy->from ? copy->from->shape : NULL;
  assert(!from || from->cell_count == to->cell_count);
  for (uint32_t i = 0; i < to->cell_count; i++) {
    if (from)
      copy_cell(step, to->cells[i], from->cells[i]);
    else
      cell_clear(step, to->cells[i]);
  }
  for (uint32_t i = 0; i < to->cell_count; i++)
    shape_forget_overlaps(step, to->cells[i], to, copy->to->expr);
}

// ---- scalar by scalar

static Place field_of(Step *step, const Place *place, const Field *field) {
  assert(place->type->kind == TYPE_RECORD && field->index < place->type->record->field_count);
  Place part = *place;
  part.type = field->type;
  if (place->shape) {
    part.shape = &place->shape->parts[field->index];
    return part;
  }
  __int128 offset = (__int128)(field->bit_offset / 8);
  part.cell.offset += (int64_t)offset;
  part.cell = mem_find(part.cell);
  part.address = address_add(step, place->address, offset);
  part.bit_offset = field->is_bit_field ? (uint32_t)(field->bit_offset % 8) : 0;
  part.bit_width = field->is_bit_field ? field->bit_width : 0;
  return part;
}

static Place element_of(Step *step, const Place *place, uint64_t number) {
  assert(place->type->kind == TYPE_ARRAY && number < place->type->array.length);
  Place part = *place;
  part.type = place->type->array.element;
  if (!place->shape) {
    part.address = address_add(step, place->address, (__int128)(number * part.type->size));
    return part;
  }
  part.position = int_constant(step, (__int128)number);
  if (place->has_index)
    part.position = int_next_index(step, place->position, place->type->array.length, part.position);
  part.has_index = true;
  part.shape = place->shape->parts;
  return part;
}

typedef VEC(Place) PlaceVec;

// As deep as the type is.
static uint64_t count_scalars(const Type *type) {
  if (type->kind == TYPE_ARRAY)
    return type->array.length * count_scalars(type->array.element);
  uint64_t count = type->kind == TYPE_RECORD ? 0 : 1;
  for (uint32_t i = 0; type->kind == TYPE_RECORD && i < type->record->field_count; i++)
    count += count_scalars(type->record->fields[i].type);
  return count;
}

// The scalars of PLACE, and its large arrays as a whole.
static void list_parts(Step *step, const Place *place, PlaceVec *out) {
  const Type *type = place->type;
  if (type->kind == TYPE_RECORD) {
    for (uint32_t i = 0; i < type->record->field_count; i++) {
      Place field = field_of(step, place, &type->record->fields[i]);
      list_parts(step, &field, out);
    }
  } else if (type->kind == TYPE_ARRAY && count_scalars(type) <= COPY_LIMIT) {
    for (uint64_t i = 0; i < type->array.length; i++) {
      Place element = element_of(step, place, i);
      list_parts(step, &element, out);
    }
  } else {
    vec_push(out, *place);
  }
}

static void write_part(Step *step, const Place *to, const Place *part, Value value) {
  assert(type_is_scalar(part->type));
  if (!to->shape)
    memory_write_part(step, part, value);
  else
    shape_write_part(step, part, value, to->shape);
}

static Value copied_value(Step *step, const Place *to, const Place *from) {
  if (!type_is_scalar(to->type))
    return (Value){0};
  return from ? place_read(step, from) : encode_zero(step, to->type);
}

// All values are read before the first is written: the places may overlap.
static void copy_parts(Step *step, const Copy *copy) {
  PlaceVec to = {0}, from = {0};
  VEC(Value) values = {0};
  list_parts(step, copy->to, &to);
  if (copy->from)
    list_parts(step, copy->from, &from);
  assert(!copy->from || from.size == to.size);
  for (uint32_t i = 0; i < to.size; i++)
    vec_push(&values, copied_value(step, &to.data[i], copy->from ? &from.data[i] : NULL));
  if (!copy->to->shape)
    memory_forget_others(step, copy->to);
  vec_each(const Place, part, &to) {
    if (type_is_scalar(part->type))
      continue;
    step_approximate(step, copy->to->expr, "a large part of an array is copied");
    place_forget(step, part);
  }
  for (uint32_t i = 0; i < to.size; i++)
    if (type_is_scalar(to.data[i].type))
      write_part(step, copy->to, &to.data[i], values.data[i]);
  vec_release(&values);
  vec_release(&to);
  vec_release(&from);
}

// ---- places

static void copy_places(Step *step, const Copy *copy) {
  bool is_certain =
      place_is_certain(step, copy->to) && (!copy->from || place_is_certain(step, copy->from));
  bool is_whole = copy->to->shape && !copy->to->has_index &&
                  (!copy->from || (copy->from->shape && !copy->from->has_index));
  if (!is_certain) {
    step_approximate(step, copy->to->expr, "an index may leave its array inside the variable");
    place_forget(step, copy->to);
  } else if (is_whole) {
    copy_shape(step, copy);
  } else {
    copy_parts(step, copy);
  }
}

void place_copy(Step *step, const Place *to, const Place *from) {
  assert(to->type == from->type);
  if (type_is_scalar(to->type))
    place_write(step, to, place_read(step, from));
  else
    copy_places(step, &(Copy){.to = to, .from = from});
}

void place_clear(Step *step, const Place *to) {
  if (type_is_scalar(to->type))
    place_write(step, to, encode_zero(step, to->type));
  else
    copy_places(step, &(Copy){.to = to});
}
