#include "points_to/points_to.h"

#include "base/diag.h"
#include "base/memory.h"
#include "cfa/call_sites.h"
#include "cfa/passes.h"
#include "points_to/multiplicity.h"

#include <assert.h>

struct PointsTo {
  const Cfa *cfa;
  MemGraph graph;
  CallSites calls;
  MemNode **variables;  // by id
  MemNode **results;    // by function id: what it returns
  MemNode **functions;  // by function id: itself as an object
  MemNode **made;       // by edge id: what a call allocates; NULL if nothing
  MemNode *numbers;     // behind pointers that are plain numbers
  MemNode *variadic;    // holds arguments that no parameter names
  MemNode *anything;    // NULL unless unset pointers may point to any object
  bool is_lazy;         // what integers are computed from does not matter
  VEC(MemCell) exposed; // what addresses that became numbers point to
  Liveness liveness;    // once it is needed
};

static const MemCell nowhere = {0};

static MemCell start_of(MemNode *node) { return (MemCell){.node = node}; }

// ---- expressions

static MemCell part_of(MemCell cell, uint64_t offset) {
  return mem_find((MemCell){cell.node, cell.offset + (int64_t)offset});
}

static MemCell value_of(PointsTo *pt, const Expr *expr);

static void note_access(PointsTo *pt, MemCell place, const Expr *lvalue) {
  assert(expr_is_lvalue(lvalue) && place.node);
  const Field *field = lvalue->kind == EXPR_FIELD ? lvalue->field : NULL;
  if (!pt->graph.is_final && type_is_scalar(lvalue->type))
    mem_add_access(place, lvalue, lvalue->type, field);
}

static MemCell value_as(PointsTo *pt, const Expr *expr, bool is_lazy) {
  bool was_lazy = pt->is_lazy;
  pt->is_lazy = is_lazy;
  MemCell target = value_of(pt, expr);
  pt->is_lazy = was_lazy;
  return target;
}

// The pointer EXPR is used.
static MemCell used_value(PointsTo *pt, const Expr *expr) {
  MemCell target = value_as(pt, expr, false);
  if (!pt->graph.is_final)
    mem_use(&pt->graph, target);
  return target;
}

// Only for what EXPR reads on the way.
static void visit(PointsTo *pt, const Expr *expr) { value_as(pt, expr, true); }

static const Expr *without_casts(const Expr *expr) {
  while (expr->kind == EXPR_CAST)
    expr = expr->operand;
  return expr;
}

// What a pointer is dereferenced to that was made from no other.
static MemCell number_target(PointsTo *pt, const Expr *pointer) {
  const Expr *number = without_casts(pointer);
  bool is_null = number->kind == EXPR_INT && number->integer == 0;
  if (!pt->graph.is_final && !is_null)
    mem_use(&pt->graph, start_of(pt->numbers));
  return start_of(pt->numbers);
}

static MemCell target_of(PointsTo *pt, const Expr *deref) {
  assert(deref->kind == EXPR_DEREF);
  MemCell target = used_value(pt, deref->operand);
  if (!target.node)
    target = number_target(pt, deref->operand);
  if (!pt->graph.is_final) {
    mem_add_type(&pt->graph, target, deref->type);
    mem_view(&pt->graph, target, deref->type);
  }
  return target;
}

static MemCell place_of(PointsTo *pt, const Expr *lvalue) {
  switch ((int)lvalue->kind) {
  case EXPR_VAR:
    return mem_find(start_of(pt->variables[lvalue->variable->id]));
  case EXPR_DEREF:
    return mem_find(target_of(pt, lvalue));
  case EXPR_FIELD:
    return part_of(place_of(pt, lvalue->operand), lvalue->field->bit_offset / 8);
  case EXPR_INDEX: // elements count as the first one
    visit(pt, lvalue->right);
    return place_of(pt, lvalue->left);
  default:
    BUG("no lvalue: expression of kind %d", (int)lvalue->kind);
  }
}

// An integer computed from what A and B point to: it may be anywhere there.
static MemCell smear(PointsTo *pt, MemCell a, MemCell b) {
  if (!a.node)
    a = b;
  if (!a.node || pt->graph.is_final || pt->is_lazy)
    return a.node ? mem_find(a) : nowhere;
  a = mem_move_any(&pt->graph, a, 1);
  mem_unify(&pt->graph, a, b);
  return mem_find(a);
}

static MemCell sum_of(PointsTo *pt, const Expr *expr, MemCell left, MemCell right) {
  assert(expr->kind == EXPR_ADD || expr->kind == EXPR_SUB);
  bool is_constant = expr->right->kind == EXPR_INT && left.node && !right.node;
  int64_t distance = is_constant ? (int64_t)expr->right->integer : 0;
  if (expr->kind == EXPR_SUB)
    distance = -distance;
  bool is_small = distance > -(1 << 20) && distance < (1 << 20);
  if (is_constant && is_small && !pt->is_lazy)
    return mem_move(&pt->graph, left, distance, 1);
  return smear(pt, left, right);
}

static MemCell pointer_sum(PointsTo *pt, const Expr *expr) {
  assert(expr->kind == EXPR_PTR_ADD && type_is_pointer(expr->type));
  MemCell pointer = value_of(pt, expr->left);
  visit(pt, expr->right);
  uint64_t size = expr->type->target->size;
  if (!pointer.node)
    return nowhere;
  __int128 count = expr->right->kind == EXPR_INT ? expr->right->integer : (__int128)1 << 100;
  if (count > -(1 << 20) && count < (1 << 20))
    return mem_move(&pt->graph, pointer, (int64_t)count, size);
  return pt->graph.is_final ? mem_find(pointer) : mem_move_any(&pt->graph, pointer, size);
}

static MemCell loaded(PointsTo *pt, const Expr *lvalue) {
  assert(expr_is_lvalue(lvalue));
  MemCell place = place_of(pt, lvalue);
  note_access(pt, place, lvalue);
  if (type_is_float(lvalue->type))
    return nowhere;
  if (pt->graph.is_final && !mem_find_field(place))
    return nowhere;
  return mem_find(mem_pointee(&pt->graph, place));
}

// ---- numbers that may be addresses

static bool is_address(const Type *from, const Type *to) {
  return type_is_pointer(from) && type_is_int(to) && !type_is_bool(to);
}

static bool is_forged(const PointsTo *pt, MemCell target) {
  MemNode *node = mem_find(target).node;
  return node && node->is_used && (node->is_forged || node == mem_find(start_of(pt->numbers)).node);
}

// What a side of a comparison points to; that an address becomes a number there tells nobody
// what it is.
static MemCell compared(PointsTo *pt, const Expr *side) {
  const Expr *value = without_casts(side);
  MemCell target = value_as(pt, value, true);
  bool is_constant = value->kind == EXPR_INT && value->integer != 0;
  return is_constant ? start_of(pt->numbers) : target;
}

// A number that equals an address may be that address, and one between two addresses any other.
static void compare(PointsTo *pt, const Expr *expr) {
  assert(expr_is_comparison(expr->kind) || expr->kind == EXPR_PTR_DIFF);
  MemCell left = compared(pt, expr->left), right = compared(pt, expr->right);
  if (pt->graph.is_final || !left.node || !right.node ||
      !(is_forged(pt, left) || is_forged(pt, right)))
    return;
  bool is_exact = expr->kind == EXPR_EQ || expr->kind == EXPR_NE;
  const Expr *sides[] = {without_casts(expr->left), without_casts(expr->right)};
  for (uint32_t i = 0; i < 2; i++)
    is_exact &=
        expr_is_lvalue(sides[i]) || !type_is_int(sides[i]->type) || sides[i]->kind == EXPR_INT;
  if (!is_exact)
    mem_blur(&pt->graph, left);
  mem_unify(&pt->graph, left, right);
}

// The integer at PLACE is an input.
static void forge(PointsTo *pt, MemCell place) {
  const MemField *field = mem_find_field(mem_find(place));
  MemNode *target = field ? mem_find(field->pointee).node : NULL;
  if (!target || !target->is_used || target->is_forged)
    return;
  target->is_forged = true;
  pt->graph.has_changed = true;
}

// Whatever LHS holds comes from outside; an integer may be an address then.
static void forge_all(PointsTo *pt, MemCell place, const Type *type) {
  assert(!pt->graph.is_final);
  if (type_is_int(type))
    forge(pt, place);
  if (type_is_scalar(type))
    return;
  MemNode *node = mem_find(place).node;
  for (uint32_t i = 0; i < node->accesses.size; i++)
    if (type_is_int(node->accesses.data[i].type))
      forge(pt, (MemCell){node, node->accesses.data[i].offset});
}

// A variable that is declared is no input unless somebody reads it first.
static bool is_input(PointsTo *pt, const Edge *havoc) {
  assert(havoc->kind == EDGE_HAVOC);
  const Expr *lhs = havoc->havoc.lhs;
  if (havoc->havoc.kind != HAVOC_DECLARED || lhs->kind != EXPR_VAR ||
      lhs->variable->is_address_taken || !type_is_scalar(lhs->type))
    return true;
  if (!mem_find_field(place_of(pt, lhs)))
    return false;
  if (!pt->liveness.cfa)
    liveness_init(&pt->liveness, pt->cfa);
  return liveness_has(&pt->liveness, havoc->target, lhs->variable);
}

// Numbers from outside may be any address that the program has made a number of.
static void join_forged(PointsTo *pt) {
  assert(!pt->graph.is_final);
  MemCell forged = nowhere;
  for (uint32_t i = 0; pt->exposed.size && i < pt->graph.nodes.size; i++) {
    MemNode *node = pt->graph.nodes.data[i];
    if (node->parent || !node->is_forged || !node->is_used)
      continue;
    if (!forged.node)
      forged = start_of(node);
    mem_unify(&pt->graph, forged, start_of(node));
  }
  for (uint32_t i = 0; forged.node && i < pt->exposed.size; i++) {
    mem_blur(&pt->graph, forged);
    mem_unify(&pt->graph, forged, pt->exposed.data[i]);
  }
  vec_clear(&pt->exposed);
}

// ---- operations

static MemCell operation(PointsTo *pt, const Expr *expr) {
  if (expr_is_question(expr->kind)) {
    visit(pt, expr->left);
    visit(pt, expr->right);
    return nowhere;
  }
  if (expr_is_comparison(expr->kind) || expr->kind == EXPR_PTR_DIFF) {
    compare(pt, expr);
    return nowhere;
  }
  if (type_is_float(expr->type)) {
    visit(pt, expr->left);
    visit(pt, expr->right);
    return nowhere;
  }
  MemCell left = value_of(pt, expr->left), right = value_of(pt, expr->right);
  if (expr->kind == EXPR_ADD || expr->kind == EXPR_SUB)
    return sum_of(pt, expr, left, right);
  return smear(pt, left, right);
}

// As deep as the expression is.
static MemCell value_of(PointsTo *pt, const Expr *expr) {
  switch ((int)expr->kind) {
  case EXPR_INT:
  case EXPR_FLOAT:
  case EXPR_ZERO:
  case EXPR_TRACKED:
  case EXPR_CLEAN:
    return nowhere;
  case EXPR_FUNCTION:
    return mem_find(start_of(pt->functions[expr->function->id]));
  case EXPR_VAR:
  case EXPR_DEREF:
  case EXPR_FIELD:
  case EXPR_INDEX:
    return loaded(pt, expr);
  case EXPR_ADDRESS:
    return place_of(pt, expr->operand);
  case EXPR_CAST: {
    MemCell operand = value_of(pt, expr->operand);
    if (operand.node && !pt->graph.is_final && is_address(expr->operand->type, expr->type))
      vec_push(&pt->exposed, operand);
    bool is_number = type_is_bool(expr->type) || type_is_float(expr->type);
    return is_number ? nowhere : operand;
  }
  case EXPR_NOT:
  case EXPR_FREEABLE:
  case EXPR_PASSED:
  case EXPR_INITIALIZED:
    visit(pt, expr->operand);
    return nowhere;
  case EXPR_NEG:
  case EXPR_BIT_NOT:
    return smear(pt, value_of(pt, expr->operand), nowhere);
  case EXPR_PTR_ADD:
    return pointer_sum(pt, expr);
  default:
    assert(expr_is_binary(expr->kind));
    return operation(pt, expr);
  }
}

// ---- assignments

// Does it matter what a value of TYPE that goes to the place TO points to?
static bool carries(PointsTo *pt, MemCell to, const Type *type) {
  if (!type_is_pointer(type) && (!type_is_int(type) || type_is_bool(type)))
    return false;
  const MemField *field = mem_find_field(mem_find(to));
  return pt->anything || (field && mem_find(field->pointee).node->is_used);
}

// Copies of aggregates, scalar by scalar; as deep as the type is.
static void flow_parts(PointsTo *pt, MemCell to, MemCell from, const Type *type,
                       const Field *field) {
  if (type->kind == TYPE_ARRAY) {
    flow_parts(pt, to, from, type->array.element, NULL);
  } else if (type->kind == TYPE_RECORD) {
    for (uint32_t i = 0; i < type->record->field_count; i++) {
      const Field *part = &type->record->fields[i];
      uint64_t offset = part->bit_offset / 8;
      flow_parts(pt, part_of(to, offset), part_of(from, offset), part->type, part);
    }
  } else {
    mem_add_access(to, NULL, type, field);
    mem_add_access(from, NULL, type, field);
    if (carries(pt, to, type))
      mem_unify(&pt->graph, mem_pointee(&pt->graph, to), mem_pointee(&pt->graph, from));
  }
}

static void flow_value(PointsTo *pt, MemCell to, const Type *type, MemCell value) {
  if (value.node && carries(pt, to, type))
    mem_unify(&pt->graph, mem_pointee(&pt->graph, to), value);
}

static void flow_scalar(PointsTo *pt, MemCell to, const Type *type, const Expr *expr) {
  assert(type_is_scalar(expr->type));
  if (carries(pt, to, type_is_pointer(type) ? type : expr->type))
    flow_value(pt, to, type, value_of(pt, expr));
  else
    visit(pt, expr);
}

// The place TO gets the value of EXPR.
static void flow(PointsTo *pt, MemCell to, const Type *type, const Expr *expr) {
  if (type_is_scalar(expr->type)) {
    flow_scalar(pt, to, type, expr);
  } else if (expr->kind != EXPR_ZERO) {
    MemCell from = place_of(pt, expr);
    if (type == expr->type)
      flow_parts(pt, to, from, type, NULL);
    else
      mem_unify(&pt->graph, to, from);
  }
}

// ---- copies of bytes

// Does somebody use a pointer that is stored in NODE?
static bool has_used_pointer(PointsTo *pt, const MemNode *node) {
  bool is_used = pt->anything != NULL;
  vec_each(const MemField, field, &node->fields)
    is_used |= mem_find(field->pointee).node->is_used;
  return is_used;
}

// Objects that are copied whole by CALL are accessed part by part.
static void copy_objects(PointsTo *pt, const Edge *call) {
  assert(call->call.arg_count > 2);
  const Expr *const *args = call->call.args;
  const Expr *to = expr_whole_object(args[0], args[2]), *from = expr_whole_object(args[1], args[2]);
  if (to && from && to->type == from->type)
    flow_parts(pt, place_of(pt, to), place_of(pt, from), to->type, NULL);
}

// Bytes go from FROM to TO. If there may be pointers among them, the objects are joined.
static void flow_bytes(PointsTo *pt, MemCell to, MemCell from) {
  if (to.node && from.node && has_used_pointer(pt, to.node))
    mem_unify(&pt->graph, to, from);
}

static bool has_forged(PointsTo *pt, const MemNode *node) {
  bool is_found = false;
  vec_each(const MemField, field, &node->fields)
    is_found |= is_forged(pt, field->pointee);
  return is_found;
}

// The bytes of A and B are compared; as numbers are, they may be addresses.
static void compare_bytes(PointsTo *pt, MemCell a, MemCell b) {
  if (a.node && b.node && (has_forged(pt, a.node) || has_forged(pt, b.node)))
    mem_unify(&pt->graph, a, b);
}

static MemCell written(PointsTo *pt, const Expr *lhs) {
  MemCell place = place_of(pt, lhs);
  note_access(pt, place, lhs);
  return place;
}

// ---- calls

static void pass_arguments(PointsTo *pt, const Edge *call, const Function *callee) {
  assert(callee->is_defined);
  for (uint32_t i = 0; i < call->call.arg_count; i++) {
    const Expr *arg = call->call.args[i];
    if (i < callee->params.size) {
      const Variable *param = callee->params.data[i];
      MemCell to = {.node = pt->variables[param->id]};
      if (type_is_scalar(param->type))
        mem_add_access(to, NULL, param->type, NULL); // the call writes it, if nobody else does
      flow(pt, to, param->type, arg);
    } else if (type_is_scalar(arg->type)) {
      flow_scalar(pt, start_of(pt->variadic), arg->type, arg);
    } else {
      mem_unify(&pt->graph, start_of(pt->variadic), place_of(pt, arg));
    }
  }
}

static void take_result(PointsTo *pt, const Edge *call, const Function *callee) {
  assert(callee->is_defined);
  if (!call->call.lhs || callee->type->function.result->kind == TYPE_VOID)
    return;
  MemCell to = written(pt, call->call.lhs), from = {.node = pt->results[callee->id]};
  const Type *type = call->call.lhs->type;
  if (type_is_scalar(type))
    flow_value(pt, to, type, mem_pointee(&pt->graph, from));
  else
    flow_parts(pt, to, from, type, NULL);
}

static void give(PointsTo *pt, const Edge *call, MemCell value) {
  if (call->call.lhs && type_is_scalar(call->call.lhs->type))
    flow_value(pt, written(pt, call->call.lhs), pt->cfa->types.void_pointer, value);
}

static MemCell make_object(PointsTo *pt, const Edge *call) {
  assert(call->kind == EDGE_CALL);
  MemNode **made = &pt->made[call->id];
  if (!*made) {
    *made = mem_new_node(&pt->graph);
    vec_push(&(*made)->allocations, call);
    mem_unify(&pt->graph, start_of(pt->anything), start_of(*made));
  }
  return mem_find(start_of(*made));
}

// An argument of a library function, which may use it.
static MemCell library_value(PointsTo *pt, const Expr *arg) {
  if (type_is_pointer(arg->type))
    return used_value(pt, arg);
  if (type_is_scalar(arg->type))
    visit(pt, arg);
  return nowhere;
}

// What a library function may do with pointers: copy one argument's bytes to another's,
// return one of them, or store one behind another.
static void call_builtin(PointsTo *pt, const Edge *call, const Function *function) {
  assert(!function->is_defined);
  const Expr *const *args = call->call.args;
  uint32_t count = call->call.arg_count;
  MemCell cells[2] = {count > 0 ? library_value(pt, args[0]) : nowhere,
                      count > 1 ? library_value(pt, args[1]) : nowhere};
  for (uint32_t i = 2; i < count; i++)
    library_value(pt, args[i]);
  switch ((int)function->builtin) {
  case BUILTIN_MALLOC:
  case BUILTIN_CALLOC:
  case BUILTIN_ALLOCA:
  case BUILTIN_BLOCK_BEGIN:
  case BUILTIN_STRDUP:
  case BUILTIN_STRNDUP:
    give(pt, call, make_object(pt, call));
    break;
  case BUILTIN_REALLOC: {
    MemCell object = make_object(pt, call);
    mem_unify(&pt->graph, object, cells[0]);
    give(pt, call, object);
    break;
  }
  case BUILTIN_MEMCPY:
  case BUILTIN_MEMMOVE:
    if (count > 2)
      copy_objects(pt, call);
    flow_bytes(pt, cells[0], cells[1]);
    give(pt, call, cells[0]);
    break;
  case BUILTIN_MEMCMP:
    compare_bytes(pt, cells[0], cells[1]);
    break;
  case BUILTIN_VA_START:
    if (cells[0].node)
      mem_unify(&pt->graph, mem_pointee(&pt->graph, cells[0]), start_of(pt->variadic));
    break;
  case BUILTIN_VA_ARG:
    if (call->call.lhs && type_is_scalar(call->call.lhs->type))
      give(pt, call, mem_pointee(&pt->graph, start_of(pt->variadic)));
    else if (call->call.lhs)
      mem_unify(&pt->graph, place_of(pt, call->call.lhs), start_of(pt->variadic));
    break;
  case BUILTIN_STRTOL:
  case BUILTIN_STRTOUL:
  case BUILTIN_STRTOLL:
  case BUILTIN_STRTOULL:
  case BUILTIN_STRTOD:
  case BUILTIN_STRTOF:
  case BUILTIN_STRTOLD:
    if (cells[0].node && cells[1].node)
      mem_unify(&pt->graph, mem_pointee(&pt->graph, cells[1]), cells[0]);
    break;
  default: {
    bool returns_pointer =
        call->call.lhs && type_is_pointer(call->call.lhs->type) && function_is_modelled(function);
    for (uint32_t i = 0; returns_pointer && i < count; i++)
      if (type_is_pointer(args[i]->type))
        give(pt, call, used_value(pt, args[i]));
  }
  }
}

static void visit_call(PointsTo *pt, const Edge *edge) {
  visit(pt, edge->call.callee);
  for (uint32_t i = 0; i < edge->call.arg_count; i++)
    if (type_is_scalar(edge->call.args[i]->type))
      visit(pt, edge->call.args[i]);
  MemCell result = edge->call.lhs ? written(pt, edge->call.lhs) : nowhere;
  if (result.node && !call_sites_has_body(&pt->calls, edge))
    forge_all(pt, result, edge->call.lhs->type);
  vec_each(Function *const, item, &call_sites_get(&pt->calls, edge)->callees) {
    if ((*item)->is_defined) {
      pass_arguments(pt, edge, *item);
      take_result(pt, edge, *item);
    } else {
      call_builtin(pt, edge, *item);
    }
  }
}

// ---- the analysis

static void visit_edge(PointsTo *pt, const Edge *edge) {
  assert(!pt->graph.is_final && !pt->is_lazy);
  switch (edge->kind) {
  case EDGE_SKIP:
    break;
  case EDGE_ASSIGN:
    flow(pt, written(pt, edge->assign.lhs), edge->assign.lhs->type, edge->assign.rhs);
    break;
  case EDGE_ASSUME:
    visit(pt, edge->assume.cond);
    break;
  case EDGE_HAVOC: {
    MemCell place = written(pt, edge->havoc.lhs);
    if (is_input(pt, edge))
      forge_all(pt, place, edge->havoc.lhs->type);
    break;
  }
  case EDGE_CALL:
    visit_call(pt, edge);
    break;
  case EDGE_RETURN: {
    const Function *function = cfa_location(pt->cfa, edge->source)->function;
    if (edge->ret.value)
      flow(pt, start_of(pt->results[function->id]), function->type->function.result,
           edge->ret.value);
    break;
  }
  }
}

static void make_nodes(PointsTo *pt, bool unset_is_fresh) {
  const Cfa *cfa = pt->cfa;
  MemGraph *graph = &pt->graph;
  pt->variables = ARENA_ARRAY(&graph->arena, MemNode *, cfa->variables.size);
  pt->results = ARENA_ARRAY(&graph->arena, MemNode *, cfa->functions.size);
  pt->functions = ARENA_ARRAY(&graph->arena, MemNode *, cfa->functions.size);
  pt->made = ARENA_ARRAY(&graph->arena, MemNode *, cfa->edges.size);
  pt->numbers = mem_new_node(graph);
  pt->variadic = mem_new_node(graph);
  if (!unset_is_fresh) {
    pt->anything = mem_new_node(graph);
    mem_move_any(graph, start_of(pt->anything), 1);
    mem_unify(graph, mem_pointee(graph, start_of(pt->anything)), start_of(pt->anything));
    mem_unify(graph, start_of(pt->anything), start_of(pt->numbers));
  }
  vec_each(Variable *const, item, &cfa->variables) {
    MemNode *node = pt->variables[(*item)->id] = mem_new_node(graph);
    vec_push(&node->variables, *item);
    mem_add_type(graph, start_of(node), (*item)->type);
    if ((*item)->is_address_taken)
      mem_unify(graph, start_of(pt->anything), start_of(node));
  }
  vec_each(Function *const, item, &cfa->functions) {
    pt->results[(*item)->id] = mem_new_node(graph);
    MemNode *node = pt->functions[(*item)->id] = mem_new_node(graph);
    vec_push(&node->functions, *item);
    mem_unify(graph, start_of(pt->anything), start_of(node));
  }
}

// With unset pointers that may point anywhere: every pointer does.
static void point_anywhere(PointsTo *pt) {
  for (uint32_t i = 0; pt->anything && i < pt->graph.nodes.size; i++) {
    MemNode *node = pt->graph.nodes.data[i];
    for (uint32_t j = 0; !node->parent && j < node->fields.size; j++)
      mem_unify(&pt->graph, node->fields.data[j].pointee, start_of(pt->anything));
  }
}

PointsTo *points_to_new(const Cfa *cfa, bool unset_is_fresh) {
  PointsTo *pt = mem_alloc_zeroed(sizeof *pt);
  pt->cfa = cfa;
  call_sites_init(&pt->calls, cfa);
  make_nodes(pt, unset_is_fresh);
  do {
    pt->graph.has_changed = false;
    vec_each(Edge *const, edge, &cfa->edges) {
      if (*edge)
        visit_edge(pt, *edge);
    }
    point_anywhere(pt);
    join_forged(pt);
  } while (pt->graph.has_changed);
  pt->graph.is_final = true;
  multiplicity_count(cfa, pt);
  return pt;
}

void points_to_free(PointsTo *points_to) {
  vec_release(&points_to->exposed);
  if (points_to->liveness.cfa)
    liveness_release(&points_to->liveness);
  call_sites_release(&points_to->calls);
  mem_graph_release(&points_to->graph);
  mem_free(points_to, sizeof *points_to);
}

// ---- answers

MemCell points_to_place(PointsTo *points_to, const Expr *lvalue) {
  assert(points_to->graph.is_final && expr_is_lvalue(lvalue));
  MemCell place = place_of(points_to, lvalue);
  assert(!points_to->graph.has_changed);
  return place;
}

MemCell points_to_value(PointsTo *points_to, const Expr *expr) {
  assert(points_to->graph.is_final && type_is_scalar(expr->type));
  MemCell target = value_of(points_to, expr);
  assert(!points_to->graph.has_changed);
  return target;
}

MemCell points_to_variable(PointsTo *points_to, const Variable *variable) {
  assert(variable->id < points_to->cfa->variables.size);
  return mem_find(start_of(points_to->variables[variable->id]));
}

MemCell points_to_result(PointsTo *points_to, const Function *function) {
  return mem_find(start_of(points_to->results[function->id]));
}

uint32_t points_to_node_count(const PointsTo *points_to) { return points_to->graph.nodes.size; }

MemNode *points_to_node(const PointsTo *points_to, uint32_t index) {
  assert(index < points_to->graph.nodes.size);
  MemNode *node = points_to->graph.nodes.data[index];
  return node->parent ? NULL : node;
}
