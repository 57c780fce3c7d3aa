// Memory at the start of the program: static objects are zero, literals have their bytes.
#include "encode/heap_block.h"
#include "encode/memory_internal.h"

#include <assert.h>

enum { STRING_LIMIT = 512 }; // bytes of literals in one region

static bool is_zeroed(const Variable *variable) {
  return (variable->kind == VAR_GLOBAL && !variable->is_extern) ||
         (variable->kind == VAR_STRING && variable->bytes);
}

// Bytes of string literals in NODE.
static uint64_t string_bytes(const MemNode *node) {
  uint64_t bytes = 0;
  vec_each(const Variable *const, item, &node->variables)
    bytes += (*item)->kind == VAR_STRING ? (*item)->type->size : 0;
  return bytes;
}

// All objects of NODE begin with known contents.
static bool is_pure(const MemNode *node) {
  bool is_known = !node->has_unset && !node->allocations.size && node->count > 0 &&
                  string_bytes(node) <= STRING_LIMIT;
  vec_each(const Variable *const, item, &node->variables)
    is_known &= is_zeroed(*item);
  return is_known;
}

static void clear_node(Step *step, const MemNode *node) {
  assert(is_pure(node));
  const Region *region = region_get(&step->encoder->names->regions, node);
  for (uint32_t i = 0; i < region->slot_count; i++)
    cell_clear(step, region->slots[i].cell);
}

static Value string_filling(Step *step, const Slot *slot, int64_t distance, void *context) {
  const Variable *string = context;
  assert(distance >= 0 && (uint64_t)distance + slot->type->size <= string->type->size);
  if (type_is_float(slot->type) || slot->bit_width)
    return filling_unknown(step, slot, distance, NULL);
  __int128 value = 0;
  for (uint64_t i = slot->type->size; i-- > 0;)
    value = (__int128)((unsigned __int128)value << 8) |
            (unsigned char)string->bytes[(uint64_t)distance + i];
  return encode_constant(step, slot->type, type_wrap(slot->type, value));
}

static void start_variable(Step *step, const Variable *variable) {
  Place place = place_of_variable(step, variable, 0);
  if (variable->kind == VAR_STRING && string_bytes(place.cell.node) <= STRING_LIMIT) {
    ByteRange bytes = {place.cell, place.address, variable->type->size};
    bytes_fill(step, &bytes, string_filling, (void *)variable);
  } else if (variable->kind == VAR_GLOBAL && !is_pure(place.cell.node)) {
    place_clear(step, &place);
  }
}

void memory_start(Step *step, const bool *is_mentioned) {
  PointsTo *points_to = step->encoder->names->regions.points_to;
  for (uint32_t i = 0; i < points_to_node_count(points_to); i++) {
    const MemNode *node = points_to_node(points_to, i);
    if (node && node->variables.size && region_is_memory(node) && is_pure(node))
      clear_node(step, node);
  }
  vec_each(Variable *const, item, &step->encoder->cfa->variables) {
    if ((*item)->is_address_taken && is_mentioned[(*item)->id] && is_zeroed(*item))
      start_variable(step, *item);
  }
  heap_blocks_start(step);
}
