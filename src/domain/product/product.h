// The reduced product of numeric domains as a CPA: what holds of the integer variables wherever a
// location is reached, with one value of each domain for each pack. States are joined, at loop
// heads widened; so there is one state for each location and stack of calls (CFA steps only, no
// summaries).
//
// Integers are those of the encoder.
#ifndef GAVEL_DOMAIN_PRODUCT_PRODUCT_H
#define GAVEL_DOMAIN_PRODUCT_PRODUCT_H

#include "cpa/cpa.h"
#include "numeric/numeric_domain.h"

// Borrows all it is given. DOMAINS of one pack learn from those before them, at most MOST_DOMAINS.
Cpa *product_cpa_new(const Cfa *cfa, Encoder *encoder, const Packs *packs,
                     const NumericDomain *const *domains, uint32_t count);

// Without widening: all that FRESH or OLD stands for.
AbstractState *product_join(Cpa *cpa, AbstractState *fresh, AbstractState *old);
// What both FRESH and OLD stand for; NULL if that is nothing, OLD if FRESH has it all.
AbstractState *product_meet(Cpa *cpa, AbstractState *fresh, AbstractState *old);

// All states that were made behind a mark can be dropped.
ArenaMark product_mark(const Cpa *cpa);
void product_rewind(Cpa *cpa, ArenaMark mark);

// Which cells a fact may speak of.
typedef struct CellFilter {
  void *context;
  bool (*is_wanted)(void *context, const Cell *cell);
} CellFilter;

// What STATE says about the cells that FILTER (NULL: all) wants, as terms. The result lives in
// ARENA; *COUNT becomes the number of constraints.
KnownFacts product_facts(const Cpa *cpa, const AbstractState *state, Terms *terms, Arena *arena,
                         const CellFilter *filter, uint32_t *count);

#endif
