// Initializers become assignments: first zero for the whole object, unless it is
// static or every scalar is set, then what the plan says, in the order of the
// members. Places are made of constant indices and fields only.
#include "frontend/lower_init_plan.h"
#include "frontend/lower_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SMALL_OBJECT = 128 }; // bytes; larger ones are zeroed whole, whatever is set

typedef struct Init {
  Lowerer *l;
  SourceSpan span;
  bool is_zeroed; // the object holds zeros: storing 0 is idle
} Init;

static const Expr *member(Init *init, const Expr *place, uint64_t position) {
  assert(type_is_aggregate(place->type));
  assert(place->type->kind != TYPE_RECORD || position < place->type->record->field_count);
  if (place->type->kind == TYPE_RECORD)
    return make_field(init->l, place, &place->type->record->fields[position]);
  const Types *types = &init->l->cfa->types;
  const Type *type = position <= INT32_MAX ? types->int_type : types->size_type;
  return make_index(init->l, place, make_int(init->l, type, position));
}

// ---- storing

static bool is_zero(const Expr *value) {
  if (value->kind == EXPR_INT)
    return value->integer == 0;
  return value->kind == EXPR_ZERO ||
         (value->kind == EXPR_FLOAT && value->floating == 0 && !signbit(value->floating));
}

static void set(Init *init, const Expr *place, const Expr *value) {
  assert(place->type == value->type);
  if (!(init->is_zeroed && is_zero(value)))
    emit_assign(init->l, place, value, init->span);
}

static void set_zero(Init *init, const Expr *place) {
  set(init, place, expr_zero(&init->l->cfa->arena, place->type));
}

static const Expr *value_for(Init *init, const Expr *place, const Ast *ast) {
  return lower_convert(init->l, lower_value(init->l, ast), place->type);
}

// The target may be longer or shorter than the literal.
static void set_string(Init *init, const Expr *place, const Ast *string) {
  assert(string->kind == AST_STRING && place->type->kind == TYPE_ARRAY);
  Lowerer *l = init->l;
  const Type *type = place->type;
  uint64_t length = string->type->size < type->size ? string->type->size : type->size;
  while (length > 0 && string->string[length - 1] == 0)
    length--;
  if (length == 0) {
    set_zero(init, place);
    return;
  }
  char *bytes = arena_alloc(&l->cfa->arena, type->size);
  memcpy(bytes, string->string, length);
  emit_assign(l, place, make_var(l, lower_string(l, bytes, type)), init->span);
}

// ---- flexible array members make their object larger than its type

static bool is_flexible(const Expr *place, const InitNode *node) {
  const Type *type = place->type;
  bool is_empty = type->kind == TYPE_ARRAY && type->array.length == 0;
  return is_empty && (node->value || node->entry_count > 0) && type->array.element->size > 0;
}

static void set_characters(Init *init, const Expr *place, const Ast *string) {
  assert(string->kind == AST_STRING && string->unit > 0 && string->unit <= sizeof(uint32_t));
  const Type *element = place->type->array.element;
  for (uint64_t i = 0; i * string->unit < string->type->size; i++) {
    uint32_t unit = 0;
    memcpy(&unit, string->string + i * string->unit, string->unit);
    set(init, member(init, place, i), make_int(init->l, element, unit));
  }
}

// Only variables of static storage may have such an initializer.
static void grow_variable(const Expr *place, uint64_t length) {
  assert(place->type->kind == TYPE_ARRAY && expr_root_variable(place));
  Variable *variable = expr_root_variable(place);
  uint64_t end = length * place->type->array.element->size;
  for (const Expr *part = place; part->kind == EXPR_FIELD; part = part->operand)
    end += part->field->bit_offset / 8;
  if (end > variable_size(variable))
    variable->extra_size = end - variable->type->size;
}

static void set_value(Init *init, const Expr *place, InitNode *node) {
  assert(node->value && expr_is_lvalue(place));
  const Ast *string = init_string(place->type, node->value);
  lower_sequence(init->l, node->value);
  if (string) {
    set_string(init, place, string);
  } else if (node->is_shared) {
    if (!node->saved)
      node->saved = save_value(init->l, value_for(init, place, node->value));
    set(init, place, node->saved);
  } else if (node->value->has_effect) {
    lower_store(init->l, place, node->value, init->span);
  } else {
    set(init, place, value_for(init, place, node->value));
  }
}

static void set_node(Init *init, const Expr *place, InitNode *node) {
  if (is_flexible(place, node)) {
    const Ast *string = node->value ? init_string(place->type, node->value) : NULL;
    uint64_t length = string ? string->type->size / string->unit : 0;
    for (uint32_t i = 0; i < node->entry_count; i++)
      if (node->entries[i].high >= length)
        length = node->entries[i].high + 1;
    grow_variable(place, length);
    if (string)
      set_characters(init, place, string);
  } else if (node->value) {
    set_value(init, place, node);
  }
  for (uint32_t i = 0; i < node->entry_count; i++) {
    const InitEntry *entry = &node->entries[i];
    for (uint64_t position = entry->low; position <= entry->high; position++)
      set_node(init, member(init, place, position), entry->node);
  }
}

// ---- what needs zeros first

// Does NODE set every scalar of TYPE?
static bool covers(const Type *type, const InitNode *node) {
  if (node->value)
    return true;
  if (type_is_scalar(type) || type->size > SMALL_OBJECT)
    return false;
  uint64_t set_count = 0;
  for (uint32_t i = 0; i < node->entry_count; i++) {
    const InitEntry *entry = &node->entries[i];
    const Type *member_type = init_member_type(type, entry->low);
    bool is_record = type->kind == TYPE_RECORD;
    if (is_record && type->record->fields[entry->low].is_bit_field)
      return false;
    if (is_record && type->record->is_union && member_type->size != type->size)
      return false;
    if (!covers(member_type, entry->node))
      return false;
    set_count += entry->high - entry->low + 1;
  }
  return set_count == init_member_count(type);
}

static void lower_list(Init *init, const Expr *place, const Ast *list) {
  assert(list->kind == AST_INIT_LIST);
  Arena arena = {0};
  InitNode *node = init_plan(&arena, place->type, list);
  if (!node) {
    emit_unsupported(init->l, "this designator", init->span);
  } else {
    if (!init->is_zeroed && !covers(place->type, node)) {
      set_zero(init, place);
      init->is_zeroed = true;
    }
    set_node(init, place, node);
  }
  arena_release(&arena);
}

void lower_initializer(Lowerer *l, const Expr *place, const Ast *ast, bool is_static,
                       SourceSpan span) {
  assert(expr_is_stable_place(place));
  Init init = {.l = l, .span = span, .is_zeroed = is_static};
  if (ast->kind == AST_INIT_LIST)
    lower_list(&init, place, ast);
  else
    set_value(&init, place, &(InitNode){.value = ast});
}
