// Initializers: which object each piece of a list initializes (C11 6.7.9).
//
// A list is walked once with a cursor. A brace belongs to the object at hand;
// an aggregate without braces of its own takes what it needs from the list
// around it; a designator moves to the object it names, and the walk goes on
// behind that object. Places are made of constant indices and fields only.
#include "frontend/lower_internal.h"

#include <math.h>
#include <string.h>

enum { SMALL_OBJECT = 128 }; // bytes; larger ones are zeroed whole, whatever the list sets

typedef struct Init {
  Lowerer *l;
  SourceSpan span;
  bool is_zeroed;       // the object holds zeros where nothing was set: storing 0 is idle
  const Expr *constant; // what the newest scalar was set to, if that is a constant
} Init;

typedef struct Cursor {
  const Ast *list;
  uint32_t next;
  bool is_entered; // the designators of the next piece have been followed
} Cursor;

static void init_list(Init *init, const Expr *place, const Ast *list);
static void init_member(Init *init, const Expr *place, Cursor *cursor);

// ---- the cursor

static const Ast *peek(const Cursor *cursor) {
  if (cursor->next == cursor->list->kid_count)
    return NULL;
  const Ast *piece = cursor->list->kids[cursor->next];
  if (piece->kind != AST_DESIGNATED)
    return piece;
  return cursor->is_entered ? piece->kids[0] : NULL;
}

static const Ast *take(Cursor *cursor) {
  const Ast *piece = peek(cursor);
  cursor->next++;
  cursor->is_entered = false;
  return piece;
}

static const Ast *peek_designated(const Cursor *cursor) {
  if (cursor->next == cursor->list->kid_count || cursor->is_entered)
    return NULL;
  const Ast *piece = cursor->list->kids[cursor->next];
  return piece->kind == AST_DESIGNATED ? piece : NULL;
}

// ---- members of aggregates

static uint64_t member_count(const Type *type) {
  if (type->kind == TYPE_ARRAY)
    return type->array.length;
  uint32_t fields = type->record->field_count;
  return type->record->is_union && fields > 1 ? 1 : fields;
}

static const Type *member_type(const Type *type, uint64_t position) {
  return type->kind == TYPE_ARRAY ? type->array.element : type->record->fields[position].type;
}

static const Expr *member(Init *init, const Expr *place, uint64_t position) {
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
  if (!(init->is_zeroed && is_zero(value)))
    emit_assign(init->l, place, value, init->span);
}

static void set_zero(Init *init, const Expr *place) {
  set(init, place, expr_zero(&init->l->cfa->arena, place->type));
}

static void set_value(Init *init, const Expr *place, const Ast *ast) {
  init->constant = NULL;
  if (ast->has_effect) {
    lower_store(init->l, place, ast, init->span);
    return;
  }
  const Expr *value = lower_convert(init->l, lower_value(init->l, ast), place->type);
  if (expr_is_constant(value))
    init->constant = value;
  set(init, place, value);
}

// ---- strings

// The string literal that initializes an array of TYPE, also in braces; else NULL.
static const Ast *string_for(const Type *type, const Ast *ast) {
  if (type->kind != TYPE_ARRAY || !type_is_int(type->array.element))
    return NULL;
  if (ast->kind == AST_INIT_LIST && ast->kid_count == 1)
    ast = ast->kids[0];
  while (ast->kind == AST_CAST && ast->type->kind == TYPE_ARRAY)
    ast = ast->kids[0];
  return ast->kind == AST_STRING && ast->unit == type->array.element->size ? ast : NULL;
}

// The target is longer or shorter than the literal, or a flexible array member.
static void set_string(Init *init, const Expr *place, const Ast *string) {
  Lowerer *l = init->l;
  const Type *type = place->type;
  if (type->size == 0 && string->type->size > 0)
    type = type_make_array(&l->cfa->types, type->array.element, string->type->size / string->unit);
  uint64_t length = string->type->size < type->size ? string->type->size : type->size;
  while (length > 0 && string->string[length - 1] == 0)
    length--;
  if (length == 0) {
    set_zero(init, place);
    return;
  }
  char *bytes = arena_alloc(&l->cfa->arena, type->size);
  memcpy(bytes, string->string, length);
  const Expr *value = make_var(l, lower_string(l, bytes, type));
  if (type != place->type)
    place = lower_deref(l, make_cast(l, pointer_to(l, type), make_address(l, place)));
  emit_assign(l, place, value, init->span);
}

// ---- designators

static bool holds_field(const Record *record, const Field *field) {
  if (field->record == record)
    return true;
  for (uint32_t i = 0; i < record->field_count; i++) {
    const Field *inner = &record->fields[i];
    if (!inner->name && inner->type->kind == TYPE_RECORD &&
        holds_field(inner->type->record, field))
      return true;
  }
  return false;
}

// Where DESIGNATOR leads in an object of TYPE. *IS_USED is false when that is only an
// anonymous member that holds the field. False when the designator does not fit.
static bool follow(const Type *type, const Designator *designator, uint64_t *low, uint64_t *high,
                   bool *is_used) {
  *low = designator->low;
  *high = designator->high;
  *is_used = true;
  if (!designator->field)
    return type->kind == TYPE_ARRAY;
  if (type->kind != TYPE_RECORD)
    return false;
  const Record *record = type->record;
  *is_used = designator->field->record == record;
  for (uint32_t i = 0; i < record->field_count; i++) {
    const Field *field = &record->fields[i];
    *low = *high = i;
    if (*is_used ? field == designator->field
                 : !field->name && field->type->kind == TYPE_RECORD &&
                       holds_field(field->type->record, designator->field))
      return true;
  }
  return false;
}

// Repeats what a range's first element got: the sub-object at DESIGNATORS inside it.
static void copy_designated(Init *init, const Expr *from, const Expr *to,
                            const Designator *designators, uint32_t count) {
  uint64_t low, high;
  bool is_used;
  if (count == 0) {
    if (type_is_scalar(from->type) && init->constant)
      set(init, to, init->constant);
    else
      emit_assign(init->l, to, from, init->span);
  } else if (follow(from->type, designators, &low, &high, &is_used)) {
    for (uint64_t i = low; i <= high; i++)
      copy_designated(init, member(init, from, i), member(init, to, i), designators + is_used,
                      count - is_used);
  }
}

// Takes pieces for the members of PLACE from position FIRST on. Without braces
// of its own, PLACE ends at a designator or when it is full.
static void fill(Init *init, const Expr *place, uint64_t first, Cursor *cursor) {
  uint64_t count = member_count(place->type);
  for (uint64_t i = first; i < count && peek(cursor); i++)
    init_member(init, member(init, place, i), cursor);
}

// Initializes what the designators of the cursor's piece name inside PLACE;
// returns the position in PLACE behind which to go on.
static uint64_t init_designated(Init *init, const Expr *place, const Designator *designators,
                                uint32_t count, Cursor *cursor) {
  uint64_t low, high;
  bool is_used;
  if (!follow(place->type, designators, &low, &high, &is_used)) {
    emit_unsupported(init->l, "this designator", init->span);
    cursor->next++;
    return 0;
  }
  const Designator *rest = designators + is_used;
  uint32_t rest_count = count - is_used;
  const Expr *target = member(init, place, low);
  uint64_t inner = 0;
  cursor->is_entered = rest_count == 0;
  if (rest_count == 0)
    init_member(init, target, cursor);
  else
    inner = init_designated(init, target, rest, rest_count, cursor);
  for (uint64_t i = low + 1; i <= high; i++)
    copy_designated(init, target, member(init, place, i), rest, rest_count);
  if (rest_count > 0)
    fill(init, member(init, place, high), inner + 1, cursor);
  return high;
}

// ---- lists

// A piece without designators for PLACE, or, without braces, for what PLACE begins with.
static void init_member(Init *init, const Expr *place, Cursor *cursor) {
  const Ast *piece = peek(cursor), *string = string_for(place->type, piece);
  if (string)
    set_string(init, place, string), take(cursor);
  else if (piece->kind == AST_INIT_LIST)
    init_list(init, place, take(cursor));
  else if (type_is_scalar(place->type) || piece->type == place->type)
    set_value(init, place, take(cursor));
  else
    fill(init, place, 0, cursor);
}

static void init_aggregate(Init *init, const Expr *place, const Ast *list) {
  Cursor cursor = {.list = list};
  uint64_t count = member_count(place->type), position = 0, reached = 0;
  bool is_flexible =
      place->type->kind == TYPE_ARRAY && count == 0 && place->type->array.element->size > 0;
  while (cursor.next < list->kid_count) {
    const Ast *piece = peek_designated(&cursor);
    if (piece) {
      uint64_t low, high;
      bool is_used;
      // Back to something set before: what it is set to now counts, even if that is 0.
      if (follow(place->type, piece->designators, &low, &high, &is_used) && low < reached)
        init->is_zeroed = false;
      position =
          init_designated(init, place, piece->designators, piece->designator_count, &cursor);
    } else if (position < count || is_flexible) {
      init_member(init, member(init, place, position), &cursor);
    } else {
      take(&cursor); // one too many
      continue;
    }
    position++;
    reached = position > reached ? position : reached;
  }
}

// Does INIT set every scalar of TYPE, once and in order?
static bool covers(const Type *type, const Ast *init) {
  if (string_for(type, init))
    return true;
  if (init->kind != AST_INIT_LIST)
    return type_is_scalar(type) || init->type == type;
  if (type_is_scalar(type))
    return init->kid_count == 1 && covers(type, init->kids[0]);
  if (type->size > SMALL_OBJECT || init->kid_count != member_count(type))
    return false;
  if (type->kind == TYPE_RECORD && type->record->is_union &&
      (init->kid_count == 0 || member_type(type, 0)->size != type->size))
    return false;
  for (uint32_t i = 0; i < init->kid_count; i++) {
    const Ast *piece = init->kids[i];
    if (type->kind == TYPE_RECORD && type->record->fields[i].is_bit_field)
      return false;
    if (piece->kind == AST_DESIGNATED) {
      uint64_t low, high;
      bool is_used;
      if (piece->designator_count != 1 ||
          !follow(type, piece->designators, &low, &high, &is_used) || !is_used || low != i ||
          high != i)
        return false;
      piece = piece->kids[0];
    }
    if (!covers(member_type(type, i), piece))
      return false;
  }
  return true;
}

static void init_list(Init *init, const Expr *place, const Ast *list) {
  if (type_is_scalar(place->type)) {
    if (list->kid_count == 0)
      set_zero(init, place);
    else if (list->kids[0]->kind == AST_INIT_LIST)
      init_list(init, place, list->kids[0]);
    else
      set_value(init, place, list->kids[0]);
    return;
  }
  bool was_zeroed = init->is_zeroed;
  if (!was_zeroed && !covers(place->type, list)) {
    set_zero(init, place);
    init->is_zeroed = true;
  }
  init_aggregate(init, place, list);
  init->is_zeroed = init->is_zeroed && was_zeroed;
  init->constant = NULL;
}

void lower_initializer(Lowerer *l, const Expr *place, const Ast *ast, bool is_static,
                       SourceSpan span) {
  Init init = {.l = l, .span = span, .is_zeroed = is_static};
  const Ast *string = string_for(place->type, ast);
  if (string)
    set_string(&init, place, string);
  else if (ast->kind == AST_INIT_LIST)
    init_list(&init, place, ast);
  else
    set_value(&init, place, ast);
}
