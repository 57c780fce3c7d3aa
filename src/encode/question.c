// A check's questions about memory. Which blocks of the heap are alive is not modelled; of a
// pointer that leads to variables only, all of them alive, the answer is a comparison of addresses.
//
// Where it may lead to several variables and to elements of them, addresses do not tell: one that
// has left its variable may have the number of a place in the next.
#include "encode/encode_internal.h"

#include "base/memory.h"

// Does every way to CURRENT, from the start of the program on, lead through a call of OWNER?
static bool is_called_by(const Encoder *encoder, const Function *owner, const Function *current) {
  const CallGraph *calls = &encoder->program->calls;
  VEC(uint32_t) stack = {0};
  bool *is_seen = mem_alloc_zeroed(calls->function_count * sizeof *is_seen);
  is_seen[owner->id] = true;
  if (encoder->cfa->init != owner)
    vec_push(&stack, encoder->cfa->init->id);
  while (stack.size) {
    uint32_t id = vec_pop(&stack);
    is_seen[id] = true;
    for (uint32_t i = 0; i < calls->callee_counts[id]; i++)
      if (!is_seen[calls->callees[id][i]])
        vec_push(&stack, calls->callees[id][i]);
  }
  bool is_always = owner == current || !is_seen[current->id];
  mem_free(is_seen, calls->function_count * sizeof *is_seen);
  vec_release(&stack);
  return is_always;
}

static bool is_alive(const Step *step, const Variable *variable) {
  const Encoder *encoder = step->encoder;
  const Function *owner = variable->function;
  if (variable_is_static(variable))
    return true;
  return step->edge && !encoder->program->calls.is_recursive[owner->id] &&
         is_called_by(encoder, owner, cfa_location(encoder->cfa, step->edge->source)->function);
}

// The variables in NODE are all that a pointer to it leads to, and addresses tell them apart.
static bool is_bounded(const Step *step, const MemNode *node) {
  if (!node || node->allocations.size || node->functions.size || node->has_unset ||
      node->is_forged || (node->variables.size > 1 && (node->arrays.size || node->stride)))
    return false;
  vec_each(const Variable *const, variable, &node->variables)
    if (!is_alive(step, *variable))
      return false;
  return node->variables.size > 0;
}

// SIZE bytes at ADDRESS are in one of the variables of NODE.
static Term is_inside(Step *step, const MemNode *node, Value address, __int128 size,
                      bool is_write) {
  Term any = term_false(step->terms);
  vec_each(const Variable *const, variable, &node->variables) {
    __int128 room = (__int128)variable_size(*variable) - size;
    if (room < 0 || (is_write && (*variable)->kind == VAR_STRING))
      continue;
    Value first = address_of_variable(step, *variable, 0);
    Term here = term_make_and2(step->terms, int_compare(step, EXPR_GE, address, first),
                               int_compare(step, EXPR_LE, address, address_add(step, first, room)));
    any = term_make_or2(step->terms, any, here);
  }
  return any;
}

Term encode_question(Step *step, const Expr *expr) {
  bool is_access = expr->kind == EXPR_READABLE || expr->kind == EXPR_WRITABLE;
  if (is_access && expr->right->kind == EXPR_INT) {
    PointsTo *points_to = step->encoder->names->regions.points_to;
    const MemNode *node = points_to_value(points_to, expr->left).node;
    if (is_bounded(step, node))
      return is_inside(step, node, encode_expr(step, expr->left), expr->right->integer,
                       expr->kind == EXPR_WRITABLE);
  }
  step_approximate(step, expr, "whether this memory may be accessed or freed is not modelled");
  return int_compare(step, EXPR_NE, value_unknown(step, expr->type), int_constant(step, 0));
}
