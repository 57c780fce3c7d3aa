// The graph that the points-to analysis builds: a node stands for a set of objects, a cell
// for a place in each of them, and each cell that holds a pointer knows the cell it points
// to. Nodes are only ever merged (unification), so the graph over-approximates.
//
// Offsets are exact until something says otherwise: elements of an array count as its first
// one (ARRAYS), and in a node with a STRIDE offsets count modulo it.
#ifndef GAVEL_POINTS_TO_MEMORY_GRAPH_H
#define GAVEL_POINTS_TO_MEMORY_GRAPH_H

#include "base/arena.h"
#include "base/vec.h"
#include "cfa/cfa.h"

typedef struct MemNode MemNode;

// NODE is NULL for what points nowhere: a number.
typedef struct MemCell {
  MemNode *node;
  int64_t offset; // bytes; negative when the object's start is not known yet
} MemCell;

// Elements of STRIDE bytes from BEGIN to END. Where a pointer both moves back and is used as one
// to something larger than an element, it may have left the array for the record around it.
typedef struct MemArray {
  int64_t begin, end, stride;
  bool is_moved_back; // some pointer into it is
  bool is_viewed;     // something larger than an element is accessed there
} MemArray;

typedef struct MemField {
  int64_t offset;
  MemCell pointee;
} MemField;

// A scalar that some edge reads or writes, and the first lvalue that does so.
typedef struct MemAccess {
  int64_t offset;
  uint32_t bit_offset, bit_width; // of a bit-field in the byte at OFFSET; BIT_WIDTH is 0 otherwise
  const Type *type;
  const Expr *lvalue; // may be NULL
} MemAccess;

typedef VEC(MemField) MemFieldVec;
typedef VEC(MemAccess) MemAccessVec;

struct MemNode {
  uint32_t id;
  MemNode
      *parent; // that it was merged into, SHIFT bytes from the start; NULL: it stands for itself
  int64_t shift;
  int64_t stride; // 0: none
  VEC(MemArray) arrays;
  MemFieldVec fields;
  MemAccessVec accesses;
  // Objects that it stands for, besides those that nobody made (points_to.h).
  VEC(const Variable *) variables;
  VEC(const Edge *) allocations;
  VEC(const Edge *) single; // of these, those that run once at most
  VEC(const Function *) functions;
  uint32_t count;       // of objects alive at one time: 0, 1, or 2 for many
  uint32_t block_count; // of blocks that ALLOCATIONS make in a run, likewise
  bool has_unset; // a pointer that nobody set may point here
  bool is_used;   // some pointer to it is dereferenced, or given to the library
  bool is_forged; // an integer from outside may point here
};

typedef struct MemGraph {
  Arena arena;
  VEC(MemNode *) nodes; // by id
  VEC(MemCell) pending; // pairs still to be unified, one behind the other
  bool has_changed;     // since somebody set it to false
  bool is_final;        // it does not change any more
} MemGraph;

void mem_graph_release(MemGraph *graph);

MemNode *mem_new_node(MemGraph *graph);
// CELL with the node that stands for its own, and the offset there.
MemCell mem_find(MemCell cell);
void mem_unify(MemGraph *graph, MemCell a, MemCell b);
// What the pointer in CELL points to; a new node if nothing is known yet.
MemCell mem_pointee(MemGraph *graph, MemCell cell);
const MemField *mem_find_field(MemCell cell); // CELL is that of mem_find; NULL: no pointer known

// From CELL on lies an array of elements of STRIDE bytes; LENGTH 0 is one of unknown length.
void mem_add_array(MemGraph *graph, MemCell cell, uint64_t stride, uint64_t length);
// All arrays inside an object of TYPE at CELL.
void mem_add_type(MemGraph *graph, MemCell cell, const Type *type);
// A pointer into CELL's node moves by any multiple of SIZE bytes.
MemCell mem_move_any(MemGraph *graph, MemCell cell, uint64_t size);
// Which byte of CELL's node is meant is not known.
void mem_blur(MemGraph *graph, MemCell cell);
// Something of TYPE is accessed at CELL.
void mem_view(MemGraph *graph, MemCell cell, const Type *type);
// By COUNT times SIZE bytes. In a final graph, CELL itself where nobody else moved like that.
MemCell mem_move(MemGraph *graph, MemCell cell, int64_t count, uint64_t size);
// A scalar of TYPE at CELL; it is FIELD if that is a bit-field. LVALUE and FIELD may be NULL.
void mem_add_access(MemCell cell, const Expr *lvalue, const Type *type, const Field *field);

void mem_use(MemGraph *graph, MemCell cell); // sets IS_USED

// The innermost array around the folded OFFSET; NULL if there is none.
const MemArray *mem_array_at(const MemNode *node, int64_t offset);
// All that counts as the folded OFFSET is multiples of this apart, whichever arrays lie in elements
// of others; 0: there is one such place in each object.
int64_t mem_stride_at(const MemNode *node, int64_t offset);

#endif
