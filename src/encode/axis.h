// Where the cells of an array lie, for who speaks of one of them at a time: the array of a C array
// is indexed by position, that of a slot of memory by address (region.h). Of the fields of the
// same structs, the cells with one number are those of one struct.
#ifndef GAVEL_ENCODE_AXIS_H
#define GAVEL_ENCODE_AXIS_H

#include "encode/encode.h"

// Cell number q is at SCALE * ORIGIN + OFFSET + STRIDE * q. Arrays of one GROUP agree in all but
// OFFSET.
typedef struct CellAxis {
  uint64_t group;
  Term origin;             // a constant of the encoding, without index; NO_TERM: 0
  __int128 scale, offset, stride; // STRIDE > 0
} CellAxis;

// ARRAY is a cell's symbol.
CellAxis encode_axis(const Encoder *encoder, Symbol array);

#endif
