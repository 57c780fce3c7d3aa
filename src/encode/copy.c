// Copies of aggregates: between variables cell by cell, otherwise scalar by scalar; an array's
// elements one by one as long as they are few.
#include "encode/encode_internal.h"

#include "base/memory.h"

#include <assert.h>

enum { COPY_LIMIT = 64 }; // elements that are spelled out

// ---- between variables

static uint64_t inner_elements(const Shape *shape, const Cell *cell) {
  return shape->outer ? cell->elements / shape->outer : 0;
}

// Position of element number INNER of COUNT in what PLACE names.
static Term position_of(Step *step, const Place *place, uint64_t count, uint64_t inner) {
  Value index = int_constant(step, (__int128)inner);
  if (place->has_index)
    index = int_next_index(step, place->position, count, index);
  return index.term;
}

// One cell of TO, all of it, from one of FROM (NULL: zeros).
static void copy_whole_cell(Step *step, const Cell *to, const Cell *from) {
  if (!cell_is_array(to)) {
    cell_assign(step, to, from ? cell_read(step, from) : encode_zero(step, to->type));
    return;
  }
  if (from) {
    cell_define(step, to, array_of(step, from));
    return;
  }
  Sort sort = symbol_get(step->terms, to->symbol)->sort;
  Term zeros = term_make_const_array(step->terms, sort, encode_zero(step, to->type).term);
  cell_define(step, to, (KnownArray){.term = zeros, .definition = zeros});
}

typedef struct Copy {
  const Place *to, *from; // FROM is NULL: zeros
} Copy;

static Value copied_element(Step *step, const Copy *copy, const Cell *to, const Cell *from,
                            uint64_t count, uint64_t i) {
  if (!from)
    return encode_zero(step, to->type);
  if (!cell_is_array(from))
    return cell_read(step, from);
  return array_read(step, from, array_of(step, from), position_of(step, copy->from, count, i));
}

// Element by element, since at least one side is a part of a larger array.
static void copy_cell(Step *step, const Copy *copy, const Cell *to, const Cell *from) {
  uint64_t count = inner_elements(copy->to->shape, to);
  if (count > COPY_LIMIT) {
    step_approximate(step, copy->to->expr, "a large part of an array is copied");
    cell_renew(step, to);
    return;
  }
  if (!cell_is_array(to)) {
    cell_assign(step, to, copied_element(step, copy, to, from, 1, 0));
    return;
  }
  KnownArray array = cell_array(step, to);
  for (uint64_t i = 0; i < count; i++) {
    Value value = copied_element(step, copy, to, from, count, i);
    array = array_store(step, array, position_of(step, copy->to, count, i), value.term);
  }
  cell_define(step, to, array);
}

static void copy_shape(Step *step, const Copy *copy) {
  const Shape *to = copy->to->shape, *from = copy->from ? copy->from->shape : NULL;
  assert(!from || from->cell_count == to->cell_count);
  bool is_whole = !copy->to->has_index && !(copy->from && copy->from->has_index);
  for (uint32_t i = 0; i < to->cell_count; i++) {
    if (is_whole)
      copy_whole_cell(step, to->cells[i], from ? from->cells[i] : NULL);
    else
      copy_cell(step, copy, to->cells[i], from ? from->cells[i] : NULL);
  }
  for (uint32_t i = 0; i < to->cell_count; i++)
    shape_forget_overlaps(step, to->cells[i], to, copy->to->expr);
}

// ---- with memory: scalar by scalar

static Place field_of(Step *step, const Place *place, const Field *field) {
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

// The scalars of PLACE; false if they are too many. As deep as the type is.
static bool list_scalars(Step *step, const Place *place, PlaceVec *out) {
  const Type *type = place->type;
  if (type->kind == TYPE_ARRAY) {
    for (uint64_t i = 0; i < type->array.length; i++) {
      Place element = element_of(step, place, i);
      if (i == COPY_LIMIT || !list_scalars(step, &element, out))
        return false;
    }
  } else if (type->kind == TYPE_RECORD) {
    for (uint32_t i = 0; i < type->record->field_count; i++) {
      Place field = field_of(step, place, &type->record->fields[i]);
      if (!list_scalars(step, &field, out))
        return false;
    }
  } else {
    vec_push(out, *place);
  }
  return out->size <= 16 * COPY_LIMIT;
}

static void write_part(Step *step, const Place *to, const Place *part, Value value) {
  if (!to->shape)
    memory_write_part(step, part, value);
  else
    shape_write_part(step, part, value, to->shape);
}

// All values are read before the first is written: the places may overlap.
static void copy_scalars(Step *step, const Copy *copy, const PlaceVec *to, const PlaceVec *from) {
  VEC(Value) values = {0};
  for (uint32_t i = 0; i < to->size; i++)
    vec_push(&values,
             copy->from ? place_read(step, &from->data[i]) : encode_zero(step, to->data[i].type));
  if (!copy->to->shape)
    memory_forget_others(step, copy->to);
  for (uint32_t i = 0; i < to->size; i++)
    write_part(step, copy->to, &to->data[i], values.data[i]);
  vec_release(&values);
}

static void copy_memory(Step *step, const Copy *copy) {
  PlaceVec to = {0}, from = {0};
  bool is_small =
      list_scalars(step, copy->to, &to) && (!copy->from || list_scalars(step, copy->from, &from));
  if (is_small) {
    copy_scalars(step, copy, &to, &from);
  } else {
    step_approximate(step, copy->to->expr, "a large part of an array is copied");
    place_forget(step, copy->to);
  }
  vec_release(&to);
  vec_release(&from);
}

// ---- places

static void copy_places(Step *step, const Copy *copy) {
  bool is_certain =
      place_is_certain(step, copy->to) && (!copy->from || place_is_certain(step, copy->from));
  bool has_memory = !copy->to->shape || (copy->from && !copy->from->shape);
  if (!is_certain) {
    step_approximate(step, copy->to->expr, "an index may leave its array inside the variable");
    place_forget(step, copy->to);
  } else if (has_memory) {
    copy_memory(step, copy);
  } else {
    copy_shape(step, copy);
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
