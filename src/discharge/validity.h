// What is known of a pointer: it leads into one living object, of which the bytes from LOW to HIGH
// (of them, counted from the pointer) are there. Facts are ordered by how much they say; no fact
// says nothing.
#ifndef GAVEL_DISCHARGE_VALIDITY_H
#define GAVEL_DISCHARGE_VALIDITY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Validity {
  int64_t low, high;
  bool may_be_null; // all else holds if it is not
  bool is_writable; // the object is no string literal
  bool is_block;    // it is the start of a block of the heap
  bool is_asked;    // a check that was passed says so
} Validity;

// As the value of a Pmap; 0 is no fact. Bytes far away are forgotten.
uint64_t validity_pack(Validity validity);
Validity validity_unpack(uint64_t packed);

Validity validity_of_null(void);
Validity validity_of_object(uint64_t size, int64_t offset, bool is_writable);
// What both say, and what the two say together of one pointer; packed.
uint64_t validity_join(uint64_t a, uint64_t b);
uint64_t validity_meet(uint64_t a, Validity b);
uint64_t validity_move(uint64_t packed, int64_t distance); // of the pointer DISTANCE bytes on

bool validity_has(uint64_t packed, int64_t offset, uint64_t size, bool is_write);

#endif
