#include "bmc/leaves.h"

#include <assert.h>

typedef struct LeafWalk {
  const SymPart *part;
  bool (*wanted)(const Type *);
  uint32_t most; // leaves, when it ends
  LoopLeafVec *leaves;
} LeafWalk;

static void add(LeafWalk *walk, LoopLeaf leaf) {
  vec_each(const LoopLeaf, old, walk->leaves)
    if (old->variable == leaf.variable && old->offset == leaf.offset && old->type == leaf.type)
      return;
  vec_push(walk->leaves, leaf);
}

// How many families TYPE has.
static uint32_t count_families(const LeafWalk *walk, const Type *type) {
  if (type->kind == TYPE_ARRAY)
    return count_families(walk, type->array.element);
  uint32_t count = walk->wanted(type);
  for (uint32_t i = 0; type->kind == TYPE_RECORD && i < type->record->field_count; i++)
    count += count_families(walk, type->record->fields[i].type);
  return count;
}

// Those of a part of TYPE at OFFSET of the variable; their families count from FAMILY on.
static void find(LeafWalk *walk, const Type *type, uint64_t offset, uint32_t family) {
  const SymPart *part = walk->part;
  if (walk->leaves->size >= walk->most || offset >= part->offset + part->size ||
      offset + type->size <= part->offset)
    return;
  if (type->kind == TYPE_ARRAY && count_families(walk, type))
    for (uint64_t i = 0; i < type->array.length && walk->leaves->size < walk->most; i++)
      find(walk, type->array.element, offset + i * type->array.element->size, family);
  for (uint32_t i = 0; type->kind == TYPE_RECORD && i < type->record->field_count; i++) {
    const Field *field = &type->record->fields[i];
    if (!field->is_bit_field)
      find(walk, field->type, offset + field->bit_offset / 8, family);
    family += count_families(walk, field->type);
  }
  if (walk->wanted(type))
    add(walk, (LoopLeaf){part->variable, offset, type, family});
}

uint32_t leaves_find(const SymEffects *effects, bool (*wanted)(const Type *), uint32_t most,
                     LoopLeafVec *leaves) {
  uint32_t families = 0;
  assert(most > 0);
  vec_each(const SymPart, part, &effects->parts) {
    LeafWalk walk = {part, wanted, leaves->size + most, leaves};
    find(&walk, part->variable->type, 0, families);
    families += count_families(&walk, part->variable->type);
  }
  return families;
}
