// Nodes of linked structures on the heap, for who speaks of an arbitrary one: blocks of which an
// array over addresses says how large they are (heap_block.h). The cells of a node have one index,
// and the group of a link is that of the arrays there (axis.h).
#ifndef GAVEL_ENCODE_LINKS_H
#define GAVEL_ENCODE_LINKS_H

#include "base/vec.h"
#include "encode/encode.h"

// A pointer to the node at index k of GROUP is DISTANCE + k.
typedef struct CellLink {
  uint64_t group;
  __int128 distance;
} CellLink;

// CELL is a scalar or an array of such. False if its pointers do not lead to blocks of which it is
// known at each address whether one lives there.
bool encode_find_link(const Encoder *encoder, Symbol cell, CellLink *link);
// A variable that pointers to nodes may lead to, too. The index of the node that it is, or that it
// has a part of, is BASE + OFFSET, and BASE a constant.
typedef struct NodeVariable {
  Symbol base;
  __int128 offset;
} NodeVariable;

typedef VEC(NodeVariable) NodeVariableVec;

void encode_list_variables(const Encoder *encoder, uint64_t group, NodeVariableVec *out);
// So many bytes of a block of GROUP are accessed.
__int128 encode_extent(const Encoder *encoder, uint64_t group);
// No block of the heap begins behind it.
__int128 encode_heap_end(const Encoder *encoder);
// Does ARRAY say how large the living block is at each address, or 0?
bool encode_is_life(const Encoder *encoder, Symbol array);
// Those that formulas speak of.
void encode_list_lives(const Encoder *encoder, SymbolVec *lives);
// Can the program tell which of two nodes lies before the other: does it compare their addresses, or
// make numbers of them?
bool encode_compares_nodes(const Encoder *encoder);

#endif
