#include "encode/axis.h"

#include "encode/encode_internal.h"

#include <assert.h>

// ---- slots of memory

static const Slot *find_slot_in(const Region *region, const Cell *cell) {
  for (uint32_t i = 0; i < region->slot_count; i++)
    if (region->slots[i].cell == cell)
      return &region->slots[i];
  return NULL;
}

static const Slot *find_slot(const RegionTable *table, const Cell *cell, const MemNode **node) {
  for (uint32_t i = 0; i < points_to_node_count(table->points_to); i++) {
    *node = points_to_node(table->points_to, i);
    const Region *region = *node ? table->regions[(*node)->id] : NULL;
    const Slot *slot = region ? find_slot_in(region, cell) : NULL;
    if (slot)
      return slot;
  }
  return NULL;
}

// All objects of NODE are variables that lie whole strides apart from the constant ORIGIN on.
static bool find_origin(const AddressTable *addresses, const MemNode *node, int64_t stride,
                        const Cell **origin, __int128 *offset) {
  if (!node->variables.size || node->allocations.size || node->has_unset || node->is_forged)
    return false;
  const Variable *first = node->variables.data[0];
  *offset = (__int128)addresses->offsets[first->id];
  *origin = variable_is_static(first) ? addresses->statics : addresses->stack;
  vec_each(const Variable *const, variable, &node->variables) {
    __int128 distance = (__int128)addresses->offsets[(*variable)->id] - *offset;
    if (variable_is_static(*variable) != variable_is_static(first) || distance % stride)
      return false;
  }
  return true;
}

static CellAxis axis_of_slot(const Vocabulary *names, const MemNode *node, const Slot *slot) {
  CellAxis axis = {.group = (uint64_t)node->id << 32 | (uint32_t)slot->stride,
                   .offset = slot->offset,
                   .stride = 1};
  const Cell *origin = NULL;
  __int128 offset = 0;
  if (slot->stride > 1 &&
      find_origin(&names->addresses, node, slot->stride, &origin, &offset)) {
    axis.origin = term_make_var(names->terms, origin->symbol, NO_INDEX);
    axis.offset += offset;
    axis.stride = slot->stride;
  }
  return axis;
}

// ---- all arrays

CellAxis encode_axis(const Encoder *encoder, Symbol array) {
  const Cell *cell = place_find_cell(&encoder->names->places, array);
  assert(cell && cell_is_array(cell));
  const MemNode *node = NULL;
  const Slot *slot = cell->root ? NULL : find_slot(&encoder->names->regions, cell, &node);
  if (slot)
    return axis_of_slot(encoder->names, node, slot);
  uint64_t root = cell->root ? cell->root->id : cell->symbol.id;
  uint64_t kind = cell->root ? 2 : 3;
  return (CellAxis){.group = kind << 62 | (root & 0x3fffffff) << 32 | (uint32_t)cell->elements,
                    .stride = 1};
}
