// What can influence whether an error is reached, by data or by control: only that is encoded.
//
// Found by encoding each edge alone. A cell matters if a condition that matters reads it, or an
// edge that writes a cell that does. A condition matters if it decides what happens next, of all
// that matters (control_closure.h). Cells of memory are those of regions, so a write through a
// pointer counts for all it may write to.
//
// Of cells that do not matter, formulas have neither versions nor ranges, and conjuncts that
// mention one are left out. So a formula becomes weaker, never stronger, as long as every edge
// that writes a cell that matters is encoded. The paths that are added end or loop in code that
// does not matter, or go through accesses that are not valid.
#ifndef GAVEL_ENCODE_RELEVANCE_H
#define GAVEL_ENCODE_RELEVANCE_H

#include "base/map.h"
#include "encode/encode.h"

typedef struct Relevance {
  bool *edges;   // by id: has something to say
  bool *symbols; // by id, those of outermost frames; later ones do not matter
  uint32_t edge_count, symbol_count;
  Map terms; // those looked at: 1 if all their cells matter, else 2
} Relevance;

Relevance *relevance_new(Encoder *encoder);
void relevance_free(Relevance *relevance);

#endif
