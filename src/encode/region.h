// Memory in formulas: what pointers may point to is cut into regions by the points-to
// analysis, each node of it into slots: one for each scalar that is read or written at one
// offset. A slot of a node that stands for one object is a variable of the formulas; other
// slots are arrays over addresses.
//
// Scalars of one offset and size that are no floating values share a slot. Slots that overlap
// otherwise (unions, other types) make each other arbitrary when written.
#ifndef GAVEL_ENCODE_REGION_H
#define GAVEL_ENCODE_REGION_H

#include "encode/place.h"
#include "points_to/points_to.h"

typedef struct Slot Slot;
struct Slot {
  int64_t offset;                 // bytes, folded (memory_graph.h)
  uint32_t bit_offset, bit_width; // BIT_WIDTH is 0 unless it is a bit-field
  const Type *type;               // of what the cell holds
  const Cell *cell;               // an array unless the region is single and the offset one place
  int64_t stride;                 // elements lie multiples of it apart; 0: one in each object
  bool is_loose; // an array in which a scalar may overlap another one at a near address
  const Slot *const *overlaps;
  uint32_t overlap_count;
};

// Which blocks of the heap are alive (heap_block.h). Either SIZE_AT, an array over addresses, or the
// scalars about the newest block; all NULL where that is not modelled.
typedef struct BlockLife {
  const Cell *size_at;
  const Cell *begin, *size, *is_alive;
  int64_t start; // of blocks in the node
} BlockLife;

typedef struct Region {
  const MemNode *node;
  Slot *slots;
  uint32_t slot_count;
  BlockLife block;
} Region;

typedef struct RegionTable {
  PlaceTable *places;
  PointsTo *points_to; // borrowed
  Region **regions;    // by node id; NULL: not made yet
  Map allocators;      // id of an allocation's edge -> its node, which stands for itself
  bool asks_life;      // checks ask which blocks are alive
  bool follows_lists;  // of nodes of lists it is told in any case
} RegionTable;

// All that is made lives in the arena of PLACES, but for what is released.
void regions_init(RegionTable *table, PlaceTable *places, PointsTo *points_to, bool asks_life);
void regions_release(RegionTable *table);

// The region of a node that stands for itself.
const Region *region_get(RegionTable *table, const MemNode *node);
// The node whose block ALLOCATION makes; NULL if no pointer to it is used.
const MemNode *region_find_allocated(const RegionTable *table, const Edge *allocation);
// False for the node of a variable that no pointer points to.
static inline bool region_is_memory(const MemNode *node) {
  return node->variables.size != 1 || node->variables.data[0]->is_address_taken;
}
// Do blocks of the heap that NODE stands for, many of them, lead to each other?
bool region_is_of_list(const MemNode *node);
// The slot that holds a scalar of TYPE at the folded OFFSET; NULL if the program mentions none.
const Slot *region_find_slot(const Region *region, int64_t offset, const Type *type,
                             uint32_t bit_offset, uint32_t bit_width);
// Of the regions that were made: the slot that CELL is, and its node; NULL if there is none.
const Slot *regions_find_slot(const RegionTable *table, const Cell *cell, const MemNode **node);
// The node of whose blocks CELL says how large they are; likewise.
const MemNode *regions_find_sizes(const RegionTable *table, const Cell *cell);

#endif
