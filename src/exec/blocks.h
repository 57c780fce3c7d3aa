// The blocks of a function: stretches of edges that are entered at their head
// only and left at their end only, in the order in which code is laid out.
#ifndef GAVEL_EXEC_BLOCKS_H
#define GAVEL_EXEC_BLOCKS_H

#include "base/arena.h"
#include "base/vec.h"
#include "cfa/cfa.h"

#include <stdint.h>

#define NO_BLOCK UINT32_MAX

// After EDGES comes either a branch (at least branch[0] is set), or block NEXT, or
// nothing: then the last edge leads to where the function or the program ends.
typedef struct Block {
  const Edge **edges;
  uint32_t edge_count;
  uint32_t next;
  const Edge *branch[2];   // assume edges
  uint32_t branch_next[2]; // NO_BLOCK when the edge leads to an end
} Block;

typedef struct Blocks {
  VEC(Block) all; // the entry's first
} Blocks;

// Memory is taken from ARENA, except for the vector.
void blocks_init(Blocks *blocks, const Cfa *cfa, const Function *function, Arena *arena);
void blocks_release(Blocks *blocks);

#endif
