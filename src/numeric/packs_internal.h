// What the two kinds of packing share.
#ifndef GAVEL_NUMERIC_PACKS_INTERNAL_H
#define GAVEL_NUMERIC_PACKS_INTERNAL_H

#include "cfa/natural_loops.h"
#include "numeric/packs.h"

typedef struct Packing {
  Packs *packs;
  const Cfa *cfa;
  Encoder *encoder;
  uint32_t most;
  NaturalLoops loops;
  CellVec pack;     // the one that is made
  CellVec leftover; // had no place
} Packing;

// Adds CELL to the pack that is made if it has room; NULL is nothing.
void packing_add(Packing *packing, const Cell *cell);
// Adds all cells that EXPR reads and that may matter to a linear form. EXPR may be NULL.
void packing_add_expr(Packing *packing, const Expr *expr);
// The cells that packing_add_expr would add to the pack, and those that it would only keep track of.
void packing_find_cells(const Packing *packing, const Expr *expr, CellVec *together,
                        CellVec *alone);
// Adds the variables of the conditions that leave LOOP; NULL is nothing.
void packing_add_loop(Packing *packing, const NaturalLoop *loop);
// The pack is complete, and the next one begins.
void packing_finish(Packing *packing);

void packing_by_block(Packing *packing);
void packing_by_flow(Packing *packing);

#endif
