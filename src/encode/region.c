#include "encode/region.h"

#include "base/strbuf.h"
#include "cfa/builtin.h"

#include <assert.h>

void regions_init(RegionTable *table, PlaceTable *places, PointsTo *points_to, bool asks_life) {
  uint32_t count = points_to_node_count(points_to);
  *table = (RegionTable){.places = places,
                         .points_to = points_to,
                         .regions = ARENA_ARRAY(places->arena, Region *, count),
                         .asks_life = asks_life};
  for (uint32_t i = 0; i < count; i++) {
    const MemNode *node = points_to_node(points_to, i);
    for (uint32_t k = 0; node && k < node->allocations.size; k++)
      *map_insert(&table->allocators, node->allocations.data[k]->id, NULL) =
          (uint64_t)(uintptr_t)node;
  }
}

void regions_release(RegionTable *table) { map_release(&table->allocators); }

const MemNode *region_find_allocated(const RegionTable *table, const Edge *allocation) {
  const uint64_t *node = map_find(&table->allocators, allocation->id);
  return node ? (const MemNode *)(uintptr_t)*node : NULL;
}

// ---- which accesses share a slot

static bool shares_slot(const Slot *slot, int64_t offset, const Type *type, uint32_t bit_offset,
                        uint32_t bit_width) {
  if (slot->offset != offset || slot->bit_offset != bit_offset || slot->bit_width != bit_width)
    return false;
  if (bit_width || type_is_float(type) || type_is_float(slot->type))
    return slot->type == type;
  return slot->type->size == type->size;
}

const Slot *region_find_slot(const Region *region, int64_t offset, const Type *type,
                             uint32_t bit_offset, uint32_t bit_width) {
  assert(type_is_scalar(type));
  for (uint32_t i = 0; i < region->slot_count; i++)
    if (shares_slot(&region->slots[i], offset, type, bit_offset, bit_width))
      return &region->slots[i];
  return NULL;
}

// ---- what overlaps

typedef struct Extent {
  int64_t begin, end; // bits
} Extent;

static Extent slot_extent(const Slot *slot) {
  int64_t begin = 8 * slot->offset + slot->bit_offset;
  int64_t size = slot->bit_width ? slot->bit_width : 8 * (int64_t)slot->type->size;
  assert(size > 0);
  return (Extent){begin, begin + size};
}

static bool meets(Extent a, Extent b) { return a.begin < b.end && b.begin < a.end; }

// The stride of the elements that SLOT lies in; 0 if it lies in none.
static int64_t stride_at(const MemNode *node, int64_t offset, const MemArray **array) {
  *array = mem_array_at(node, offset);
  return *array ? (*array)->stride : node->stride;
}

// All bits that the elements of SLOT cover.
static Extent reach(const MemNode *node, const Slot *slot) {
  Extent extent = slot_extent(slot);
  const MemArray *array;
  if (!stride_at(node, slot->offset, &array))
    return extent;
  if (!array)
    return (Extent){INT64_MIN, INT64_MAX};
  int64_t end = array->end > INT64_MAX / 16 ? INT64_MAX / 2 : 8 * array->end;
  return (Extent){8 * array->begin, end > extent.end ? end : extent.end};
}

static bool overlaps(const MemNode *node, const Slot *a, const Slot *b) {
  assert(a != b);
  const MemArray *array_a, *array_b;
  int64_t stride_a = stride_at(node, a->offset, &array_a);
  int64_t stride_b = stride_at(node, b->offset, &array_b);
  if (array_a != array_b || stride_a != stride_b)
    return meets(reach(node, a), reach(node, b));
  Extent x = slot_extent(a), y = slot_extent(b);
  if (!stride_a)
    return meets(x, y);
  int64_t round = 8 * stride_a;
  return meets(x, y) || meets((Extent){x.begin + round, x.end + round}, y) ||
         meets((Extent){x.begin - round, x.end - round}, y) || x.end - x.begin > round ||
         y.end - y.begin > round;
}

static void list_overlaps(Region *region, Slot *slot, Arena *arena) {
  const Slot **list = ARENA_ARRAY(arena, const Slot *, region->slot_count);
  for (uint32_t i = 0; i < region->slot_count; i++) {
    const Slot *other = &region->slots[i];
    if (other != slot && overlaps(region->node, slot, other))
      list[slot->overlap_count++] = other;
  }
  slot->overlaps = list;
}

// ---- cells

static void name_cell(const MemAccess *access, bool is_array, Strbuf *name) {
  if (is_array)
    strbuf_add(name, "@");
  if (access->lvalue)
    expr_add_text(access->lvalue, name);
  else
    strbuf_printf(name, "memory+%lld", (long long)access->offset);
}

// Is there but one place for SLOT, since it is as large as its array, or the object?
static bool fills(const MemNode *node, const MemArray *array, const Slot *slot) {
  int64_t size = (int64_t)slot->type->size;
  if (array)
    return array->end - array->begin == size;
  bool is_alone = node->variables.size > 0 && !node->allocations.size && !node->has_unset;
  vec_each(const Variable *const, variable, &node->variables)
    is_alone &= (int64_t)variable_size(*variable) == size;
  return is_alone;
}

static void make_cell(RegionTable *table, const MemNode *node, Slot *slot,
                      const MemAccess *access) {
  const MemArray *array = mem_array_at(node, slot->offset);
  slot->stride = mem_stride_at(node, slot->offset);
  assert(slot->stride >= 0);
  bool is_array = node->count != 1 || slot->stride;
  slot->is_loose =
      slot->stride && slot->stride < (int64_t)slot->type->size && !fills(node, array, slot);
  Strbuf name = {0};
  name_cell(access, is_array, &name);
  slot->cell =
      place_new_memory(table->places, strbuf_text(&name), slot->type, slot->bit_width, is_array);
  strbuf_release(&name);
}

// ---- the life of blocks

static bool is_plain_allocation(const Edge *edge) {
  const Function *function = edge_callee(edge);
  return function &&
         (function->builtin == BUILTIN_MALLOC || function->builtin == BUILTIN_CALLOC);
}

// Blocks of NODE are found by addresses.
static bool is_many(const MemNode *node) {
  return node->block_count != 1 && !node->arrays.size && !node->stride;
}

// NODE stands for blocks of malloc and calloc only, and what pointers that nobody set lead to: that
// is no living block. Variables lie apart from blocks that are found by addresses.
static bool is_heap(const MemNode *node) {
  if (!node->allocations.size || node->functions.size || node->is_forged ||
      (node->variables.size && !is_many(node)))
    return false;
  vec_each(const Edge *const, edge, &node->allocations)
    if (!is_plain_allocation(*edge))
      return false;
  return true;
}

static const Cell *life_cell(RegionTable *table, const MemNode *node, const char *what,
                             const Type *type, bool is_array) {
  Strbuf name = {0};
  strbuf_printf(&name, "%s<%s of block %u>", is_array ? "@" : "", what, node->id);
  const Cell *cell = place_new_memory(table->places, strbuf_text(&name), type, 0, is_array);
  strbuf_release(&name);
  return cell;
}

// Where blocks begin in NODE; false if that is not one place.
static bool find_start(const RegionTable *table, const MemNode *node, int64_t *start) {
  bool is_known = false;
  vec_each(const Edge *const, edge, &node->allocations) {
    const Expr *lhs = (*edge)->call.lhs;
    MemCell begin = lhs ? points_to_value(table->points_to, lhs) : (MemCell){0};
    if (begin.node != node)
      continue;
    if (is_known && begin.offset != *start)
      return false;
    *start = begin.offset;
    is_known = true;
  }
  return is_known;
}

bool region_is_of_list(const MemNode *node) {
  if (!is_many(node) || !is_heap(node))
    return false;
  vec_each(const MemField, field, &node->fields)
    if (mem_find(field->pointee).node == node)
      return true;
  return false;
}

static void make_block(RegionTable *table, const MemNode *node, BlockLife *block) {
  bool is_told = table->asks_life || (table->follows_lists && region_is_of_list(node));
  if (!is_told || !is_heap(node) || (is_many(node) && !find_start(table, node, &block->start)))
    return;
  const Type *address = table->places->address_type;
  if (is_many(node)) {
    block->size_at = life_cell(table, node, "size", address, true);
  } else {
    block->begin = life_cell(table, node, "begin", address, false);
    block->size = life_cell(table, node, "size", address, false);
    block->is_alive = life_cell(table, node, "life", address, false);
  }
}

static Region *make_region(RegionTable *table, const MemNode *node) {
  Arena *arena = table->places->arena;
  Region *region = ARENA_NEW(arena, Region);
  region->node = node;
  region->slots = ARENA_ARRAY(arena, Slot, node->accesses.size);
  const MemAccess **first = ARENA_ARRAY(arena, const MemAccess *, node->accesses.size);
  vec_each(const MemAccess, access, &node->accesses) {
    Slot *slot = (Slot *)region_find_slot(region, access->offset, access->type, access->bit_offset,
                                          access->bit_width);
    if (!slot) {
      first[region->slot_count] = access;
      slot = &region->slots[region->slot_count++];
      *slot = (Slot){.offset = access->offset,
                     .bit_offset = access->bit_offset,
                     .bit_width = access->bit_width,
                     .type = access->type};
    } else if (type_is_bool(slot->type)) { // its range would be too small for others
      slot->type = access->type;
    }
  }
  for (uint32_t i = 0; i < region->slot_count; i++)
    make_cell(table, node, &region->slots[i], first[i]);
  for (uint32_t i = 0; i < region->slot_count; i++)
    list_overlaps(region, &region->slots[i], arena);
  make_block(table, node, &region->block);
  return region;
}

const Region *region_get(RegionTable *table, const MemNode *node) {
  assert(!node->parent && node->id < points_to_node_count(table->points_to));
  if (!table->regions[node->id])
    table->regions[node->id] = make_region(table, node);
  return table->regions[node->id];
}

// ---- whose cell it is

static const Slot *find_slot_in(const Region *region, const Cell *cell) {
  for (uint32_t i = 0; i < region->slot_count; i++)
    if (region->slots[i].cell == cell)
      return &region->slots[i];
  return NULL;
}

const Slot *regions_find_slot(const RegionTable *table, const Cell *cell, const MemNode **node) {
  for (uint32_t i = 0; i < points_to_node_count(table->points_to); i++) {
    *node = points_to_node(table->points_to, i);
    const Region *region = *node ? table->regions[(*node)->id] : NULL;
    const Slot *slot = region ? find_slot_in(region, cell) : NULL;
    if (slot)
      return slot;
  }
  return NULL;
}

const MemNode *regions_find_sizes(const RegionTable *table, const Cell *cell) {
  for (uint32_t i = 0; i < points_to_node_count(table->points_to); i++) {
    const MemNode *node = points_to_node(table->points_to, i);
    const Region *region = node ? table->regions[node->id] : NULL;
    if (region && region->block.size_at == cell)
      return node;
  }
  return NULL;
}
