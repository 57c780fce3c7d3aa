#include "discharge/validity.h"

#include <assert.h>

enum { FAR = 1 << 28, SHIFT = 30, FLAGS = 4 };

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

uint64_t validity_pack(Validity v) {
  int64_t low = most(v.low, -FAR), high = least(v.high, FAR);
  if (low > high)
    return 0;
  assert(low <= FAR && high >= -FAR);
  uint64_t bits = (uint64_t)(low + FAR) << SHIFT | (uint64_t)(high + FAR + 1);
  return bits << FLAGS | (uint64_t)v.may_be_null << 3 | (uint64_t)v.is_writable << 2 |
         (uint64_t)v.is_block << 1 | (uint64_t)v.is_asked;
}

Validity validity_unpack(uint64_t packed) {
  assert(packed);
  uint64_t bits = packed >> FLAGS, mask = (UINT64_C(1) << SHIFT) - 1;
  return (Validity){.low = (int64_t)(bits >> SHIFT) - FAR,
                    .high = (int64_t)(bits & mask) - FAR - 1,
                    .may_be_null = packed >> 3 & 1,
                    .is_writable = packed >> 2 & 1,
                    .is_block = packed >> 1 & 1,
                    .is_asked = packed & 1};
}

Validity validity_of_null(void) {
  return (Validity){
      .low = -FAR, .high = FAR, .may_be_null = true, .is_writable = true, .is_block = true};
}

Validity validity_of_object(uint64_t size, int64_t offset, bool is_writable) {
  int64_t most_size = size < FAR ? (int64_t)size : FAR;
  return (Validity){.low = -offset, .high = most_size - offset, .is_writable = is_writable};
}

uint64_t validity_join(uint64_t a, uint64_t b) {
  if (!a || !b || a == b)
    return a == b ? a : 0;
  Validity x = validity_unpack(a), y = validity_unpack(b);
  return validity_pack((Validity){.low = most(x.low, y.low),
                                  .high = least(x.high, y.high),
                                  .may_be_null = x.may_be_null || y.may_be_null,
                                  .is_writable = x.is_writable && y.is_writable,
                                  .is_block = x.is_block && y.is_block,
                                  .is_asked = x.is_asked || y.is_asked});
}

uint64_t validity_meet(uint64_t a, Validity b) {
  if (!a)
    return validity_pack(b);
  Validity x = validity_unpack(a);
  return validity_pack((Validity){.low = least(x.low, b.low),
                                  .high = most(x.high, b.high),
                                  .may_be_null = x.may_be_null && b.may_be_null,
                                  .is_writable = x.is_writable || b.is_writable,
                                  .is_block = x.is_block || b.is_block,
                                  .is_asked = x.is_asked || b.is_asked});
}

uint64_t validity_move(uint64_t packed, int64_t distance) {
  if (!packed || !distance)
    return packed;
  Validity v = validity_unpack(packed);
  v.low -= distance;
  v.high -= distance;
  v.is_block = false;
  return v.may_be_null || v.low > FAR || v.high < -FAR ? 0 : validity_pack(v);
}

bool validity_has(uint64_t packed, int64_t offset, uint64_t size, bool is_write) {
  if (!packed || size > FAR)
    return false;
  Validity v = validity_unpack(packed);
  return !v.may_be_null && offset >= v.low && offset + (int64_t)size <= v.high &&
         (v.is_writable || !is_write);
}
