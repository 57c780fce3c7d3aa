// How many objects the nodes of a points-to analysis stand for.
#ifndef GAVEL_POINTS_TO_MULTIPLICITY_H
#define GAVEL_POINTS_TO_MULTIPLICITY_H

#include "points_to/points_to.h"

// Sets MemNode.count, block_count and has_unset. Needs the passes order and loops.
void multiplicity_count(const Cfa *cfa, PointsTo *points_to);

#endif
