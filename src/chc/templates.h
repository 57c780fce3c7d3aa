// Facts about cells of arrays: implications from where a cell lies to what it holds.
#ifndef GAVEL_CHC_TEMPLATES_H
#define GAVEL_CHC_TEMPLATES_H

#include "chc/facts.h"
#include "chc/morph.h"

// CELLS are the clauses that HORN has become; KNOWN: facts about these.
FactDomain *templates_new(const HornSystem *horn, const HornSystem *cells, CellNames *names,
                          uint32_t copies, const TermVec *known);
void templates_free(FactDomain *domain);

#endif
