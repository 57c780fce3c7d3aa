#include "encode/axis.h"

#include "encode/encode_internal.h"

#include <assert.h>

// ---- slots of memory

// All objects of NODE are variables that lie whole strides apart.
static bool find_origin_of_variables(const Vocabulary *names, const MemNode *node, int64_t stride,
                                     CellAxis *axis) {
  const AddressTable *addresses = &names->addresses;
  const Variable *first = node->variables.data[0];
  __int128 offset = (__int128)addresses->offsets[first->id];
  vec_each(const Variable *const, variable, &node->variables) {
    __int128 distance = (__int128)addresses->offsets[(*variable)->id] - offset;
    if (variable_is_static(*variable) != variable_is_static(first) || distance % stride)
      return false;
  }
  const Cell *base = variable_is_static(first) ? addresses->statics : addresses->stack;
  axis->origin = term_make_var(names->terms, base->symbol, NO_INDEX);
  axis->scale = 1;
  axis->offset += offset;
  return true;
}

// All objects of NODE are blocks of the heap: one, or they are aligned to elements.
static bool find_origin_of_blocks(const Vocabulary *names, const MemNode *node, int64_t stride,
                                  CellAxis *axis) {
  bool is_one = node->allocations.size == 1 && node->single.size == 1;
  if (!is_one)
    return BLOCK_ALIGN % stride == 0;
  const uint64_t *block = map_find(&names->addresses.blocks, node->single.data[0]->id);
  const Cell *cell = (const Cell *)(uintptr_t)*block;
  axis->origin = term_make_var(names->terms, cell->symbol, NO_INDEX);
  axis->scale = BLOCK_ALIGN;
  return true;
}

static bool find_origin(const Encoder *encoder, const MemNode *node, int64_t stride,
                        CellAxis *axis) {
  if (node->has_unset || node->is_forged)
    return false;
  if (node->variables.size)
    return !node->allocations.size &&
           find_origin_of_variables(encoder->names, node, stride, axis);
  return node->allocations.size && encoder->options.aligns_blocks &&
         find_origin_of_blocks(encoder->names, node, stride, axis);
}

static CellAxis axis_of_slot(const Encoder *encoder, const MemNode *node, const Slot *slot) {
  CellAxis axis = {.group = (uint64_t)node->id << 32 | (uint32_t)slot->stride,
                   .offset = slot->offset,
                   .stride = 1};
  if (slot->stride > 0 && find_origin(encoder, node, slot->stride, &axis))
    axis.stride = slot->stride;
  return axis;
}

// ---- all arrays

CellAxis encode_axis(const Encoder *encoder, Symbol array) {
  const Cell *cell = place_find_cell(&encoder->names->places, array);
  assert(cell && cell_is_array(cell));
  const MemNode *node = NULL;
  const Slot *slot = cell->root ? NULL : regions_find_slot(&encoder->names->regions, cell, &node);
  if (slot)
    return axis_of_slot(encoder, node, slot);
  node = cell->root ? NULL : regions_find_sizes(&encoder->names->regions, cell);
  if (node) // as the slots of its objects: it has no arrays
    return (CellAxis){.group = (uint64_t)node->id << 32,
                      .offset = encoder->names->regions.regions[node->id]->block.start,
                      .stride = 1};
  uint64_t root = cell->root ? cell->root->id : cell->symbol.id;
  uint64_t kind = cell->root ? 2 : 3;
  return (CellAxis){.group = kind << 62 | (root & 0x3fffffff) << 32 | (uint32_t)cell->elements,
                    .stride = 1};
}
