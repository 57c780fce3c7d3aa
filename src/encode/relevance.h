// What can influence whether an error is reached, by data or by control: only that is encoded.
//
// Found by encoding each edge alone. A cell matters if a condition that matters reads it, or an
// edge that writes a cell that does. A condition matters if it decides what happens next, of all
// that matters (control_closure.h). Cells of memory are those of regions, so a write through a
// pointer counts for all it may write to.
//
// Of cells that do not matter, formulas have neither versions nor ranges, and conjuncts that
// mention one are left out. So a formula becomes weaker, never stronger, as long as every edge
// that writes a cell that matters is encoded, and nothing that is remembered on a path (what an
// array is made of) mentions a cell that is left out. The paths that are added end or loop in code
// that does not matter, or go through accesses that are not valid.
#ifndef GAVEL_ENCODE_RELEVANCE_H
#define GAVEL_ENCODE_RELEVANCE_H

#include "base/map.h"
#include "encode/encode.h"
#include "encode/place.h"

typedef struct Relevance {
  bool *edges;          // by id: has something to say
  CellRelevance *cells; // by symbol id, those of outermost frames; later ones do not matter
  uint32_t edge_count, symbol_count;
  Map terms; // those looked at -> 1 + the least relevance of their cells
} Relevance;

Relevance *relevance_new(Encoder *encoder);
void relevance_free(Relevance *relevance);

static inline CellRelevance relevance_of(const Relevance *relevance, Symbol symbol) {
  return symbol.id < relevance->symbol_count ? relevance->cells[symbol.id] : CELL_IS_IRRELEVANT;
}
void relevance_postpone_arrays(Relevance *relevance, const PlaceTable *places);
void relevance_need(Relevance *relevance, Symbol symbol); // if it was postponed

#endif
