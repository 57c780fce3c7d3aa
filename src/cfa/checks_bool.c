// A _Bool whose byte is neither 0 nor 1 has no value (C11 6.2.6.1p5). Programs make one by bytes that
// are not those of a _Bool: through a pointer to another type, a union, or a copy. Only where some
// step may do that are reads of _Bool asked about.
#include "cfa/checks_internal.h"

#include "cfa/passes.h"
#include "cfa/walk.h"

static bool has_bool(const Type *type) {
  while (type->kind == TYPE_ARRAY)
    type = type->array.element;
  if (type->kind != TYPE_RECORD)
    return type_is_bool(type);
  for (uint32_t i = 0; i < type->record->field_count; i++)
    if (has_bool(type->record->fields[i].type))
      return true;
  return false;
}

// Does CAST make a pointer to one type from a pointer to another, of which one has a _Bool? Memory of
// no type becomes what it is used as.
static bool is_view(const Expr *cast) {
  if (cast->kind != EXPR_CAST || !type_is_pointer(cast->type) ||
      !type_is_pointer(cast->operand->type))
    return false;
  const Type *to = cast->type->target, *from = cast->operand->type->target;
  return has_bool(from) ? !has_bool(to) : from->kind != TYPE_VOID && has_bool(to);
}

static bool is_view_of_union(const Expr *expr) {
  return expr->kind == EXPR_FIELD && expr->field->record->is_union && !has_bool(expr->type) &&
         has_bool(expr->field->record->type);
}

// A call of the library that makes no odd byte of what its arguments lead to: it frees that, sets all
// of its bytes to 0 or 1, or copies from the same type.
static bool is_harmless(const Edge *edge) {
  const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  const Expr *const *args = callee ? edge->call.args : NULL;
  switch (callee ? (int)callee->builtin : BUILTIN_NONE) {
  case BUILTIN_FREE:
  case BUILTIN_REALLOC:
    return true;
  case BUILTIN_MEMSET:
    return edge->call.arg_count == 3 && args[1]->kind == EXPR_INT && args[1]->integer >= 0 &&
           args[1]->integer <= 1;
  case BUILTIN_MEMCPY:
  case BUILTIN_MEMMOVE:
    return edge->call.arg_count == 3 &&
           expr_strip_pointer_casts(args[0])->type == expr_strip_pointer_casts(args[1])->type;
  default:
    return false;
  }
}

static bool makes_odd(const Edge *edge) {
  if (is_harmless(edge))
    return false;
  ExprWalk walk = {0};
  bool is_odd = false;
  walk_push_edge(&walk, edge);
  for (const Expr *expr; !is_odd && (expr = walk_next(&walk));)
    is_odd = is_view(expr) || is_view_of_union(expr);
  walk_release(&walk);
  return is_odd;
}

bool checks_find_odd_bools(Cfa *cfa) {
  if (!cfa_checks(cfa, ERROR_CONVERSION))
    return false;
  vec_each(Edge *const, edge, &cfa->edges)
    if (*edge && makes_odd(*edge)) {
      pass_address_taken(cfa); // other variables hold what they are assigned
      return true;
    }
  return false;
}

void check_bool(Checks *checks, const Expr *lvalue) {
  Arena *arena = &checks->cfa->arena;
  Types *types = &checks->cfa->types;
  const Variable *root = expr_root_variable(lvalue);
  if (!checks->has_odd_bools || !type_is_bool(lvalue->type) || expr_is_bit_field(lvalue) ||
      (root && !root->is_address_taken))
    return;
  const Type *byte = types->ints[INT_UCHAR];
  const Expr *place = expr_cast(arena, type_make_pointer(types, byte),
                                expr_address(arena, types, lvalue));
  const Expr *value = expr_deref(arena, place);
  const char *text = expr_has_temp(lvalue)
                         ? "this is read as _Bool, and holds neither 0 nor 1"
                         : check_text(checks, lvalue, "is no value of type", lvalue->type);
  check_begin(checks, ERROR_CONVERSION, text, value, NULL);
  check_require_range(checks, value, 0, 1);
}
