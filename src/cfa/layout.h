// Which part of the address space belongs to what: that of the interpreter, which the
// encoding must allow for. Below FUNCTIONS lies nothing; the first 64 KiB count as null.
#ifndef GAVEL_CFA_LAYOUT_H
#define GAVEL_CFA_LAYOUT_H

#include "cfa/type.h"

#include <assert.h>

enum { LAYOUT_NULL_PAGE = 1 << 16, LAYOUT_FEW_BLOCKS = 1 << 12 };

// Each part ends where the next begins. The gaps are so large that an access which leaves its
// object meets no other one; those between blocks of the heap shrink once there are more than a
// few.
typedef struct Layout {
  uint64_t functions, statics, heap, unset, stack, end;
  uint64_t static_gap, local_gap, few_gap, many_gap;
} Layout;

static inline Layout layout_of(DataModel model) {
  return model == MODEL_LP64
             ? (Layout){0x550000000000, 0x555500000000, 0x560000000000, 0x600000000000,
                        0x7f0000000000, 0x7fff00000000, 1 << 20, 1 << 16, 1 << 24, 1 << 16}
             : (Layout){0x00100000, 0x08000000, 0x60000000, 0xb0000000, 0xd0000000, 0xf0000000,
                        1 << 12, 1 << 10, 1 << 16, 0};
}

static inline uint64_t layout_round_up(uint64_t value, uint64_t align) {
  assert(align > 0);
  return (value + align - 1) / align * align;
}

// Addresses that an object of SIZE bytes takes, with the gap behind it.
static inline uint64_t layout_extent(uint64_t size) {
  uint64_t gap = size / 4 < 16 ? 16 : size / 4 > 4096 ? 4096 : size / 4;
  return layout_round_up(size + gap, 16);
}

// Where a static object lies if those before it end at TOP: there are no others between them.
static inline uint64_t layout_next_static(DataModel model, uint64_t top, uint64_t align) {
  return layout_round_up(top + layout_of(model).static_gap, align > 16 ? align : 16);
}

#endif
