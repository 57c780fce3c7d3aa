// Which templates a predicate has: those that loops over arrays need.
#ifndef GAVEL_CHC_TEMPLATE_SHAPES_H
#define GAVEL_CHC_TEMPLATE_SHAPES_H

#include "chc/morph.h"
#include "chc/template_set.h"
#include "chc/template_text.h"
#include "chc/templates.h"

// Those of PREDICATE, one of the new clauses, which speaks of CELLS; KNOWN follows from it.
void template_shapes(TemplateSet *set, const HornPredicate *predicate, const MorphCellVec *cells,
                     Term known, const TemplateText *text, TemplateKind kind);

#endif
