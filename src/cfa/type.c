// Interning: a type is identified by its kind and the ids of its parts, so a
// structural hash and one comparison per candidate find an equal one. Records
// are the exception: each is new.
#include "cfa/type.h"

#include <assert.h>
#include <string.h>

// Every Type lives in one of these; types of equal hash form a chain.
typedef struct TypeNode {
  Type type;
  const struct TypeNode *next;
} TypeNode;

// Sizes in bytes; 0: there is no such type.
static const uint8_t int_sizes[][INT_KINDS] = {
    [MODEL_LP64] = {1, 1, 1, 1, 2, 2, 4, 4, 8, 8, 8, 8, 16, 16},
    [MODEL_ILP32] = {1, 1, 1, 1, 2, 2, 4, 4, 4, 4, 8, 8, 0, 0},
};
static const uint8_t float_sizes[][FLOAT_KINDS] = {
    [MODEL_LP64] = {4, 8, 16},
    [MODEL_ILP32] = {4, 8, 12},
};

// The i386 ABI aligns nothing to more than four bytes.
static uint32_t alignment(const Types *types, uint8_t size) {
  assert(size > 0);
  return types->model == MODEL_ILP32 && size > 4 ? 4 : size;
}

// ---- interning

static uint64_t hash_type(const Type *type) {
  uint64_t hash = hash_mix(type->kind);
  switch (type->kind) {
  case TYPE_POINTER:
    return hash_mix(hash ^ type->target->id);
  case TYPE_ARRAY:
    hash = hash_mix(hash ^ type->array.element->id);
    return hash_mix(hash ^ type->array.length);
  case TYPE_FUNCTION:
    hash = hash_mix(hash ^ type->function.result->id);
    for (uint32_t i = 0; i < type->function.param_count; i++)
      hash = hash_mix(hash ^ type->function.params[i]->id);
    return hash_mix(hash ^
                    (uint64_t)(2 * type->function.is_variadic + type->function.has_prototype));
  case TYPE_VOID:
  case TYPE_INT:
  case TYPE_FLOAT:
  case TYPE_RECORD:
    break;
  }
  assert(!"only derived types are interned");
  return hash;
}

static bool same_function(const Type *a, const Type *b) {
  assert(a->kind == TYPE_FUNCTION && b->kind == TYPE_FUNCTION);
  if (a->function.result != b->function.result ||
      a->function.param_count != b->function.param_count ||
      a->function.is_variadic != b->function.is_variadic ||
      a->function.has_prototype != b->function.has_prototype)
    return false;
  for (uint32_t i = 0; i < a->function.param_count; i++)
    if (a->function.params[i] != b->function.params[i])
      return false;
  return true;
}

static bool same_type(const Type *a, const Type *b) {
  if (a->kind != b->kind)
    return false;
  if (a->kind == TYPE_POINTER)
    return a->target == b->target;
  if (a->kind == TYPE_ARRAY)
    return a->array.element == b->array.element && a->array.length == b->array.length &&
           a->array.count == b->array.count;
  assert(a->kind == TYPE_FUNCTION);
  return same_function(a, b);
}

static TypeNode *add_type(Types *types, const Type *type) {
  TypeNode *node = ARENA_NEW(types->arena, TypeNode);
  node->type = *type;
  node->type.id = types->all.size;
  vec_push(&types->all, &node->type);
  return node;
}

static const Type *intern_type(Types *types, const Type *wanted) {
  uint64_t *first = map_insert(&types->table, hash_type(wanted), NULL);
  const TypeNode *chain = (const TypeNode *)(uintptr_t)*first;
  for (const TypeNode *node = chain; node; node = node->next)
    if (same_type(&node->type, wanted))
      return &node->type;
  TypeNode *node = add_type(types, wanted);
  assert(types->all.data[node->type.id] == &node->type);
  if (wanted->kind == TYPE_FUNCTION && wanted->function.param_count) {
    uint32_t count = wanted->function.param_count;
    const Type **params = ARENA_ARRAY(types->arena, const Type *, count);
    memcpy(params, wanted->function.params, count * sizeof *params);
    node->type.function.params = params;
  }
  node->next = chain;
  *first = key_of(node);
  return &node->type;
}

// ---- lifecycle

static bool int_kind_is_signed(IntKind kind) {
  if (kind == INT_BOOL)
    return false;
  return kind == INT_CHAR || (kind - INT_SCHAR) % 2 == 0;
}

static void add_scalars(Types *types) {
  for (IntKind kind = 0; kind < INT_KINDS; kind++) {
    uint8_t size = int_sizes[types->model][kind];
    if (!size)
      continue;
    Type type = {.kind = TYPE_INT, .size = size, .align = alignment(types, size)};
    type.integer.kind = kind;
    type.integer.is_signed = int_kind_is_signed(kind);
    type.integer.width = (uint8_t)(kind == INT_BOOL ? 1 : 8 * size);
    types->ints[kind] = &add_type(types, &type)->type;
  }
  for (FloatKind kind = 0; kind < FLOAT_KINDS; kind++) {
    uint8_t size = float_sizes[types->model][kind];
    Type type = {
        .kind = TYPE_FLOAT, .size = size, .align = alignment(types, size), .floating = kind};
    types->floats[kind] = &add_type(types, &type)->type;
  }
}

void types_init(Types *types, Arena *arena, DataModel model) {
  *types = (Types){.arena = arena, .model = model};
  types->void_type = &add_type(types, &(Type){.kind = TYPE_VOID, .size = 1, .align = 1})->type;
  add_scalars(types);
  bool is_64_bit = model == MODEL_LP64;
  types->int_type = types->ints[INT_INT];
  types->char_type = types->ints[INT_CHAR];
  types->size_type = types->ints[is_64_bit ? INT_ULONG : INT_UINT];
  types->ptrdiff_type = types->ints[is_64_bit ? INT_LONG : INT_INT];
  types->void_pointer = type_make_pointer(types, types->void_type);
  types->char_pointer = type_make_pointer(types, types->char_type);
}

void types_release(Types *types) {
  map_release(&types->table);
  vec_release(&types->all);
  *types = (Types){0};
}

// ---- constructors

const Type *type_make_pointer(Types *types, const Type *target) {
  assert(target);
  uint32_t size = types->model == MODEL_LP64 ? 8 : 4;
  return intern_type(types,
                     &(Type){.kind = TYPE_POINTER, .size = size, .align = size, .target = target});
}

static Type array_of(const Type *element) {
  assert(element->kind != TYPE_VOID && element->kind != TYPE_FUNCTION);
  assert(element->kind != TYPE_RECORD || element->record->is_complete);
  Type type = {.kind = TYPE_ARRAY, .align = element->align};
  type.array.element = element;
  return type;
}

const Type *type_make_array(Types *types, const Type *element, uint64_t length) {
  Type type = array_of(element);
  type.array.length = length;
  type.size = element->size * length;
  return intern_type(types, &type);
}

const Type *type_make_vla(Types *types, const Type *element, const Variable *count) {
  assert(count);
  Type type = array_of(element);
  type.array.count = count;
  return intern_type(types, &type);
}

const Type *type_make_function(Types *types, const Type *result, const Type *const *params,
                               uint32_t param_count, bool is_variadic, bool has_prototype) {
  assert(has_prototype || param_count == 0);
  assert(result->kind != TYPE_ARRAY && result->kind != TYPE_FUNCTION);
  Type type = {.kind = TYPE_FUNCTION, .size = 1, .align = 1};
  type.function.result = result;
  type.function.params = param_count ? params : NULL;
  type.function.param_count = param_count;
  type.function.is_variadic = is_variadic;
  type.function.has_prototype = has_prototype;
  return intern_type(types, &type);
}

Record *type_new_record(Types *types, const char *name, bool is_union) {
  assert(name);
  Record *record = ARENA_NEW(types->arena, Record);
  record->name = arena_copy_string(types->arena, name, strlen(name));
  record->is_union = is_union;
  record->type = &add_type(types, &(Type){.kind = TYPE_RECORD, .align = 1, .record = record})->type;
  return record;
}

void record_complete(Types *types, Record *record, const Field *fields, uint32_t count,
                     uint64_t size, uint32_t align) {
  assert(align > 0 && (align & (align - 1)) == 0);
  assert(!record->is_complete);
  record->is_complete = true;
  record->field_count = count;
  record->fields = ARENA_ARRAY(types->arena, Field, count);
  for (uint32_t i = 0; i < count; i++) {
    Field *field = &record->fields[i];
    *field = fields[i];
    field->record = record;
    field->index = i;
    assert(field->is_bit_field ? field->bit_width > 0 : field->bit_offset % 8 == 0);
    if (field->name)
      field->name = arena_copy_string(types->arena, field->name, strlen(field->name));
  }
  Type *type = (Type *)record->type; // ours, and not const where it lives
  type->size = size;
  type->align = align;
}

// ---- conversions

const Type *type_promote(const Types *types, const Type *type) {
  // All types of lower rank than int fit into it.
  if (type->kind == TYPE_INT && type->integer.kind < INT_INT)
    return types->int_type;
  return type;
}

// Ranks of promoted types: signed and unsigned ones of a pair are equal.
static int rank(const Type *type) { return (type->integer.kind - INT_INT) / 2; }

static const Type *common_integer(const Types *types, const Type *left, const Type *right) {
  assert(left->integer.kind >= INT_INT && right->integer.kind >= INT_INT); // promoted
  if (left == right)
    return left;
  if (left->integer.is_signed == right->integer.is_signed)
    return rank(left) > rank(right) ? left : right;
  const Type *with_sign = left->integer.is_signed ? left : right;
  const Type *without = left->integer.is_signed ? right : left;
  if (rank(without) >= rank(with_sign))
    return without;
  if (with_sign->integer.width > without->integer.width)
    return with_sign;
  return types->ints[with_sign->integer.kind + 1];
}

const Type *type_usual_arithmetic(const Types *types, const Type *left, const Type *right) {
  assert((type_is_int(left) || type_is_float(left)) &&
         (type_is_int(right) || type_is_float(right)));
  if (type_is_float(left) && type_is_float(right))
    return left->floating > right->floating ? left : right;
  if (type_is_float(left))
    return left;
  if (type_is_float(right))
    return right;
  return common_integer(types, type_promote(types, left), type_promote(types, right));
}

// ---- queries

uint32_t type_width(const Type *type) {
  assert(type->kind == TYPE_INT || type->kind == TYPE_POINTER);
  return type->kind == TYPE_INT ? type->integer.width : (uint32_t)(8 * type->size);
}

bool type_is_vla(const Type *type) {
  for (; type->kind == TYPE_ARRAY; type = type->array.element)
    if (type->array.count)
      return true;
  return false;
}

__int128 type_wrap(const Type *type, __int128 value) {
  uint32_t width = type_width(type);
  if (width == 128) // both signs: an unsigned value is kept as the same bits
    return value;
  unsigned __int128 modulus = (unsigned __int128)1 << width;
  unsigned __int128 bits = (unsigned __int128)value & (modulus - 1);
  bool is_negative = type_is_signed(type) && bits >> (width - 1);
  assert(bits < modulus);
  return is_negative ? (__int128)(bits - modulus) : (__int128)bits;
}

long double type_round(const Type *type, long double value) {
  assert(type_is_float(type));
  if (type->floating == FLOAT_FLOAT)
    return (float)value;
  return type->floating == FLOAT_DOUBLE ? (double)value : value;
}

const Field *record_step_towards(const Record *record, const Field *field) {
  assert(record->is_complete || !record->field_count);
  if (field->record == record)
    return &record->fields[field->index];
  for (uint32_t i = 0; i < record->field_count; i++) {
    const Field *member = &record->fields[i];
    bool is_anonymous = !member->name && member->type->kind == TYPE_RECORD;
    if (is_anonymous && record_step_towards(member->type->record, field))
      return member;
  }
  return NULL;
}

const Field *record_find_field(const Record *record, const char *name) {
  assert(*name);
  for (uint32_t i = 0; i < record->field_count; i++) {
    const Field *field = &record->fields[i];
    if (field->name && strcmp(field->name, name) == 0)
      return field;
    if (!field->name && field->type->kind == TYPE_RECORD) {
      const Field *inner = record_find_field(field->type->record, name);
      if (inner)
        return inner;
    }
  }
  return NULL;
}

bool type_may_be_passed(const Type *passed, const Type *type) {
  if (type_is_float(passed) && type_is_float(type))
    return passed->floating == type->floating;
  return type->kind == TYPE_VOID ||
         (type_is_scalar(passed) == type_is_scalar(type) &&
          type_is_float(passed) == type_is_float(type) && passed->size == type->size);
}
