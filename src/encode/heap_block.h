// The life of blocks of the heap in formulas: which are alive, and how large they are, as far as
// checks ask (question.c). Blocks are those of malloc and calloc; addresses of the heap are
// arbitrary but for their order, and never used again, so a number that lies in a living block is a
// pointer into it in all placements or leads to none of them.
//
// Where leaks are asked for, a number counts the living blocks. A call that frees what is no block
// ends the run, so that no run has counted too few.
//
// Of a node whose blocks begin a known distance before each pointer into them, an array over
// addresses holds the size of the living block that begins there, else 0. Of another node, three
// scalars tell of the newest block, which is the only one if the node stands for one at a time.
#ifndef GAVEL_ENCODE_HEAP_BLOCK_H
#define GAVEL_ENCODE_HEAP_BLOCK_H

#include "encode/encode_internal.h"

// At the start of the program there is no block.
void heap_blocks_start(Step *step);
// A function was called that may free any block, and make others.
void heap_blocks_forget(Step *step);
// EDGE has made a block of SIZE bytes at ADDRESS, which is null if it did not.
void heap_block_begin(Step *step, const Edge *edge, Value address, Value size);
// A block of which no more is known was made, or was not.
void heap_blocks_add(Step *step);
// POINTER, with the value ADDRESS, is given to free, or to realloc.
void heap_block_end(Step *step, const Expr *pointer, Value address);

// SIZE bytes at ADDRESS, the value of a pointer to CELL, lie in a living block. False if that is not
// known exactly: then it holds only if *INSIDE does or something unknown.
bool heap_block_holds(Step *step, MemCell cell, Value address, Value size, Term *inside);
// ADDRESS is where a living block begins; likewise.
bool heap_block_begins(Step *step, MemCell cell, Value address, Term *begins);

// No block is alive; likewise.
bool heap_blocks_none(Step *step, Term *is_none);
// All blocks that are alive begin where variables say that are alive, too.
Term heap_blocks_held(Step *step);

#endif
