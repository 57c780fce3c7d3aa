// Where values live in formulas. A variable is cut into cells: one for each scalar
// that fields alone lead to, and one array for each scalar below a C array. What a
// pointer may point to lives in the cells of regions instead (region.h).
#ifndef GAVEL_ENCODE_PLACE_H
#define GAVEL_ENCODE_PLACE_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "encode/encode.h"
#include "encode/interval.h"
#include "term/term.h"

#include <stdbool.h>

typedef enum CellKind {
  CELL_VALUE,    // part of a variable, of a function's result, or of memory
  CELL_ADDRESS,  // where the heap ends
  CELL_CONSTANT, // has one version: the address of a function, a floating constant
  CELL_UNKNOWN,  // a value of which nothing is known; each version is used once
  CELL_COUNTER   // no value: the index counts something
} CellKind;

typedef struct Cell Cell;
struct Cell {
  CellKind kind;
  Symbol symbol;
  const Variable *root;        // whose part it is; NULL for memory and other kinds
  const Cell *outermost;       // the same in the function's frame number 0: most often itself
  const Type *type;            // of the scalar; NULL for counters
  bool is_array;               // the symbol is an array
  uint32_t bit_width;          // of a bit-field, else 0
  uint64_t elements;           // of the array; 1 for scalars
  Interval range;              // what the C type (or the field's width) allows
  uint32_t in_union;           // which of the variable's outermost unions it lies in; 0: none
  uint64_t bit_offset;         // in the variable, all indices 0
  uint64_t extent;             // bits that it covers in its union, arrays included
  uint64_t layout;             // equal if the arrays in its union have equal lengths and strides
  const Cell *const *overlaps; // cells of a union that a write makes arbitrary
  uint32_t overlap_count;
};

// An lvalue's type as a tree, with cells at the leaves.
typedef struct Shape Shape;
struct Shape {
  const Type *type;
  const Cell *cell;   // of a scalar, else NULL
  const Shape *parts; // a record's fields, or the one element of an array
  uint32_t part_count;
  uint64_t outer;           // elements of all the arrays around it together
  const Cell *const *cells; // all below, in order, each once
  uint32_t cell_count;
};

typedef struct PlaceTable {
  Terms *terms;
  Arena *arena;
  IntegerMode integers;
  const Type *address_type; // void *
  VEC(Cell *) by_symbol;    // by symbol id; NULL for symbols of others
  Map shapes;               // variable and depth -> Shape
  Map addresses;            // function -> Cell
} PlaceTable;

void places_release(PlaceTable *places);

// What values of TYPE, or bit-fields of BIT_WIDTH, can be; 128 bits count as unbounded upwards.
Interval place_range(const PlaceTable *places, const Type *type, uint32_t bit_width);

// The shape of VARIABLE in the frame number DEPTH of a recursive function (else 0).
const Shape *place_shape(PlaceTable *places, const Variable *variable, uint32_t depth);
const Cell *place_function(PlaceTable *places, const Function *function); // of its address
// A cell that is no part of a variable.
const Cell *place_new_cell(PlaceTable *places, CellKind kind, const char *name, Sort sort,
                           const Type *type);

// A cell of memory that holds scalars of TYPE (bit-fields of BIT_WIDTH).
const Cell *place_new_memory(PlaceTable *places, const char *name, const Type *type,
                             uint32_t bit_width, bool is_array);

// The cell that SYMBOL belongs to; NULL when it is none of ours.
const Cell *place_find_cell(const PlaceTable *places, Symbol symbol);

static inline bool cell_is_array(const Cell *cell) { return cell->is_array; }

#endif
