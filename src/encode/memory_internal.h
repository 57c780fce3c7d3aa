// What the files about memory share: what slots hold, and ranges of bytes that are filled.
#ifndef GAVEL_ENCODE_MEMORY_INTERNAL_H
#define GAVEL_ENCODE_MEMORY_INTERNAL_H

#include "encode/encode_internal.h"

// From CELL, at ADDRESS, COUNT bytes on.
typedef struct ByteRange {
  MemCell cell;
  Value address;
  uint64_t count;
} ByteRange;

// What a slot gets DISTANCE bytes from the start.
typedef Value (*Filling)(Step *step, const Slot *slot, int64_t distance, void *context);

// ---- memory.c

extern const char *const memory_punned; // why something is approximated

const Slot *place_slot(Step *step, const Place *place);       // NULL: the program mentions none
Value slot_read(Step *step, const Slot *slot, Value address); // as the slot holds it
// What SLOT holds as a value of TYPE, and back.
Value slot_to_value(Step *step, const Slot *slot, const Type *type, Value held);
Value slot_from_value(Step *step, const Slot *slot, const Type *type, Value value);

// ---- memory_bytes.c

Value filling_unknown(Step *step, const Slot *slot, int64_t distance, void *context);
// All slots in BYTES get what FILLING says. False if something became arbitrary.
bool bytes_fill(Step *step, const ByteRange *bytes, Filling filling, void *context);

#endif
