// A check's questions about memory. Which blocks of the heap are alive is told by heap_block.h; of a
// pointer that leads to variables only, all of them alive, the answer is a comparison of addresses.
//
// Where it may lead to several variables and to elements of them, addresses do not tell: one that
// has left its variable may have the number of a place in the next.
#include "base/memory.h"
#include "encode/heap_block.h"

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

// Does the frame of OWNER outlive every pointer to NODE, so that none is left when it is called
// again? They are in variables of OWNER and of functions that it leads to.
static bool outlives_pointers(const Encoder *encoder, const Function *owner, const MemNode *node) {
  const PointsTo *points_to = encoder->names->regions.points_to;
  for (uint32_t i = 0; i < points_to_node_count(points_to); i++) {
    const MemNode *holder = points_to_node(points_to, i);
    bool holds = false;
    for (uint32_t k = 0; holder && k < holder->fields.size; k++)
      holds |= mem_find(holder->fields.data[k].pointee).node == node;
    if (!holds)
      continue;
    if (holder->allocations.size || holder->has_unset)
      return false;
    vec_each(const Variable *const, variable, &holder->variables)
      if (variable_is_static(*variable) || !is_called_by(encoder, owner, (*variable)->function))
        return false;
  }
  return true;
}

// A pointer to VARIABLE, one of NODE, in CURRENT, is one to a living object. The entry is called
// once.
static bool is_alive(const Encoder *encoder, const MemNode *node, const Variable *variable,
                     const Function *current) {
  const Function *owner = variable->function;
  if (variable_is_static(variable))
    return true;
  return !encoder->program->calls.is_recursive[owner->id] &&
         is_called_by(encoder, owner, current) &&
         (owner == encoder->cfa->entry || outlives_pointers(encoder, owner, node));
}

// The variables in NODE are all that a pointer to it leads to, all are alive in CURRENT, and
// addresses tell them apart.
static bool find_bounded(const Encoder *encoder, const MemNode *node, const Function *current) {
  if (node->allocations.size || node->functions.size || node->has_unset || node->is_forged ||
      (node->variables.size > 1 && (node->arrays.size || node->stride)))
    return false;
  vec_each(const Variable *const, variable, &node->variables)
    if (!is_alive(encoder, node, *variable, current))
      return false;
  return node->variables.size > 0;
}

static bool is_bounded(const Step *step, const MemNode *node) {
  Encoder *encoder = step->encoder;
  if (!node || !step->edge)
    return false;
  const Function *current = cfa_location(encoder->cfa, step->edge->source)->function;
  uint64_t *known =
      map_insert(&encoder->names->bounded, (uint64_t)node->id << 32 | current->id, NULL);
  if (!*known)
    *known = find_bounded(encoder, node, current) ? 1 : 2;
  return *known == 1;
}

// SIZE bytes at ADDRESS are in one of the variables of NODE.
static Term is_inside(Step *step, const MemNode *node, Value address, __int128 size,
                      bool is_write) {
  Term any = term_false(step->terms);
  vec_each(const Variable *const, variable, &node->variables) {
    __int128 room = (__int128)variable_size(*variable) - size;
    if (room < 0 || (is_write && variable_is_read_only(*variable)))
      continue;
    Value first = address_of_variable(step, *variable, 0);
    Term here = term_make_and2(step->terms, int_compare(step, EXPR_GE, address, first),
                               int_compare(step, EXPR_LE, address, address_add(step, first, room)));
    any = term_make_or2(step->terms, any, here);
  }
  return any;
}

// Where an object of NODE would begin, of which VARIABLE is a part, from the first of its kind.
static int64_t base_of(const Step *step, const Variable *variable) {
  PointsTo *points_to = step->encoder->names->regions.points_to;
  return (int64_t)step->encoder->names->addresses.offsets[variable->id] -
         points_to_variable(points_to, variable).offset;
}

// All variables of NODE are alive in CURRENT, and a place in one is no place in another, however
// far pointers to NODE, which move by no steps, lie behind what they lead to.
static bool are_apart(const Step *step, const MemNode *node, const Function *current) {
  bool is_sure = true;
  for (uint32_t i = 0; is_sure && i < node->variables.size; i++) {
    const Variable *variable = node->variables.data[i];
    is_sure = is_alive(step->encoder, node, variable, current);
    for (uint32_t j = 0; is_sure && j < i; j++)
      is_sure = variable_is_static(variable) != variable_is_static(node->variables.data[j]) ||
                base_of(step, variable) != base_of(step, node->variables.data[j]);
  }
  return is_sure;
}

// ADDRESS, of a pointer to CELL, where blocks of the heap are found by addresses, is in VARIABLE.
static Term is_part(Step *step, MemCell cell, const Variable *variable, Value address,
                    __int128 size) {
  PointsTo *points_to = step->encoder->names->regions.points_to;
  __int128 distance = cell.offset - points_to_variable(points_to, variable).offset;
  if (distance < 0 || distance + size > (__int128)variable_size(variable))
    return term_false(step->terms);
  Value place = address_add(step, address_of_variable(step, variable, 0), distance);
  return int_compare(step, EXPR_EQ, address, place);
}

// Of a node that stands for variables besides blocks; likewise.
static bool is_in_variables(Step *step, const Expr *expr, MemCell cell, Value address,
                            Term *inside) {
  if (!cell.node || !cell.node->variables.size)
    return true;
  if (expr->right->kind != EXPR_INT || !step->edge)
    return false;
  const Function *current = cfa_location(step->encoder->cfa, step->edge->source)->function;
  vec_each(const Variable *const, variable, &cell.node->variables) {
    if (expr->kind == EXPR_WRITABLE && variable_is_read_only(*variable))
      continue;
    Term here = is_part(step, cell, *variable, address, expr->right->integer);
    *inside = term_make_or2(step->terms, *inside, here);
  }
  return are_apart(step, cell.node, current);
}

static const char *const unknown_life =
    "whether this memory may be accessed or freed is not modelled";
static const char *const unknown_start = "whether this was ever set is not modelled";

static Term unknown_answer(Step *step, const Expr *expr, const char *why) {
  step_approximate(step, expr, why);
  return int_compare(step, EXPR_NE, value_unknown(step, expr->type), int_constant(step, 0));
}

static Term ask_access(Step *step, const Expr *expr) {
  const MemCell cell = points_to_value(step->encoder->names->regions.points_to, expr->left);
  Value address = encode_expr(step, expr->left);
  if (expr->right->kind == EXPR_INT && is_bounded(step, cell.node))
    return is_inside(step, cell.node, address, expr->right->integer, expr->kind == EXPR_WRITABLE);
  Term inside;
  bool is_exact = heap_block_holds(step, cell, address, encode_expr(step, expr->right), &inside) &&
                  is_in_variables(step, expr, cell, address, &inside);
  return is_exact ? inside
                  : term_make_or2(step->terms, inside, unknown_answer(step, expr, unknown_life));
}

static Term ask_free(Step *step, const Expr *expr) {
  const MemCell cell = points_to_value(step->encoder->names->regions.points_to, expr->operand);
  Value address = encode_expr(step, expr->operand);
  Term is_null = int_compare(step, EXPR_EQ, address, int_constant(step, 0)), begins;
  bool is_exact = heap_block_begins(step, cell, address, &begins);
  Term known = term_make_or2(step->terms, is_null, begins);
  return is_exact ? known
                  : term_make_or2(step->terms, known, unknown_answer(step, expr, unknown_life));
}

// A block that is lost is alive, and no variable says where it begins.
static Term ask_leaks(Step *step, const Expr *expr) {
  Term none;
  bool is_known = heap_blocks_none(step, &none);
  if (is_known && expr->kind == EXPR_CLEAN)
    return none;
  Term known = expr->kind == EXPR_CLEAN ? none : heap_blocks_held(step);
  return term_make_or2(step->terms, known, unknown_answer(step, expr, unknown_life));
}

Term encode_question(Step *step, const Expr *expr) {
  switch ((int)expr->kind) {
  case EXPR_READABLE:
  case EXPR_WRITABLE:
    return ask_access(step, expr);
  case EXPR_FREEABLE:
    return ask_free(step, expr);
  case EXPR_TRACKED:
  case EXPR_CLEAN:
    return ask_leaks(step, expr);
  default:
    return unknown_answer(step, expr,
                          expr->kind == EXPR_INITIALIZED ? unknown_start : unknown_life);
  }
}
