// What pointers point to, for the whole program: a unification-based (Steensgaard),
// field-sensitive analysis. Values of any scalar type but floating ones may carry an address,
// so casts and byte-wise copies lose nothing; comparisons carry none.
//
// An integer from outside that is used as an address (forged) may point to what it is compared
// with, and to every object whose address has become a number (exposed) in another way; a
// constant only to what it is compared with.
//
// A value that carries an address matters only where that is used: the flow of values is
// followed only towards places that hold pointers which somebody dereferences.
//
// Assumed of the program: pointer arithmetic stays in its array, and any other number that was
// made from no pointer points to no object.
//
// Pointers that nobody sets (uninitialised, from functions without a body) point to objects of
// their own (fresh), or to any object of the program (any), which makes all of memory one node.
#ifndef GAVEL_POINTS_TO_POINTS_TO_H
#define GAVEL_POINTS_TO_POINTS_TO_H

#include "base/map.h"
#include "points_to/memory_graph.h"

typedef struct PointsTo PointsTo;

// What it answers does not depend on what it was asked before, so it can be shared.
PointsTo *points_to_new(const Cfa *cfa, bool unset_is_fresh);
void points_to_free(PointsTo *points_to);

// The place that LVALUE names, in the node that stands for it.
MemCell points_to_place(PointsTo *points_to, const Expr *lvalue);
// What the scalar EXPR points to; the node is NULL if that is nothing.
MemCell points_to_value(PointsTo *points_to, const Expr *expr);
MemCell points_to_variable(PointsTo *points_to, const Variable *variable);
// Where what FUNCTION returns is held.
MemCell points_to_result(PointsTo *points_to, const Function *function);
// The nodes that stand for themselves, in a fixed order.
uint32_t points_to_node_count(const PointsTo *points_to);
MemNode *points_to_node(const PointsTo *points_to, uint32_t index); // NULL if it was merged away

#endif
