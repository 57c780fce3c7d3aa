#include "path/lvalue.h"

#include <assert.h>

typedef struct PartSearch {
  Arena *arena;
  const Type *index_type;
  const Type *type;
} PartSearch;

static const Expr *find_part(const PartSearch *search, const Expr *whole, uint64_t bit_offset);

static const Expr *find_element(const PartSearch *search, const Expr *array, uint64_t bit_offset) {
  assert(array->type->kind == TYPE_ARRAY);
  uint64_t size = 8 * array->type->array.element->size;
  if (!size || bit_offset / size >= array->type->array.length)
    return NULL;
  const Expr *index = expr_int(search->arena, search->index_type, (__int128)(bit_offset / size));
  return find_part(search, expr_index(search->arena, array, index), bit_offset % size);
}

static const Expr *find_field(const PartSearch *search, const Expr *record, uint64_t bit_offset) {
  assert(record->type->kind == TYPE_RECORD);
  const Record *type = record->type->record;
  for (uint32_t i = 0; i < type->field_count; i++) {
    const Field *field = &type->fields[i];
    uint64_t size = field->is_bit_field ? field->bit_width : 8 * field->type->size;
    if (bit_offset < field->bit_offset || bit_offset - field->bit_offset >= size)
      continue;
    const Expr *part =
        find_part(search, expr_field(search->arena, record, field), bit_offset - field->bit_offset);
    if (part)
      return part;
  }
  return NULL;
}

// As deep as the type is.
static const Expr *find_part(const PartSearch *search, const Expr *whole, uint64_t bit_offset) {
  const Type *type = whole->type;
  if (bit_offset == 0 && type == search->type)
    return whole;
  if (type->kind == TYPE_ARRAY)
    return find_element(search, whole, bit_offset);
  if (type->kind == TYPE_RECORD)
    return find_field(search, whole, bit_offset);
  bool is_alike = type_is_scalar(type) && type->size == search->type->size &&
                  type_is_float(type) == type_is_float(search->type);
  return is_alike && bit_offset == 0 ? whole : NULL;
}

const Expr *lvalue_at(Arena *arena, const Cfa *cfa, const Variable *variable, uint64_t bit_offset,
                      const Type *type) {
  assert(variable->id < cfa->variables.size);
  PartSearch search = {.arena = arena, .index_type = cfa->types.int_type, .type = type};
  // Expressions hold variables that the front end may still change; nobody does so here.
  Variable *writable = cfa->variables.data[variable->id];
  return find_part(&search, expr_var(arena, writable), bit_offset);
}
