// What an initializer sets: a tree with a node for each sub-object that is
// mentioned, in the order of the members. A piece that a later one overrides is
// gone, as it is for compilers; what has no node is zero.
#ifndef GAVEL_FRONTEND_LOWER_INIT_PLAN_H
#define GAVEL_FRONTEND_LOWER_INIT_PLAN_H

#include "cfa/expr.h"
#include "frontend/ast.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct InitNode InitNode;

typedef struct InitEntry {
  uint64_t low, high; // members: element numbers of an array, or a field's index
  InitNode *node;
} InitEntry;

struct InitNode {
  const Ast *value;   // expression or string for the whole object, or NULL; entries come after it
  InitEntry *entries; // ascending, disjoint
  uint32_t entry_count, entry_capacity;
  bool is_shared;    // several members have this node: evaluate it once
  const Expr *saved; // its value, once evaluated, if it is shared
};

// The plan for an object of TYPE; nodes come from ARENA. NULL when a designator does not fit.
InitNode *init_plan(Arena *arena, const Type *type, const Ast *initializer);

// Members that pieces without designators initialize: a union has but one.
uint64_t init_member_count(const Type *type);
const Type *init_member_type(const Type *type, uint64_t position);
// The string literal that initializes an array of TYPE, also in braces; else NULL.
const Ast *init_string(const Type *type, const Ast *ast);

#endif
