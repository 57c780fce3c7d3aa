#define _GNU_SOURCE // strcasestr

// Arbitrary input (--arbitrary): what init hands to the entry function when nobody says how it is
// called. Numbers are inputs. A pointer is the address of a new block of the heap that holds what
// its type says: one object, a string, or as many elements as the member that tells its length.
// Pointers inside of such objects lead on to objects of their own, to a given depth. Deeper ones
// are never set, and are what --unset-pointers makes of those; but lists and trees end there.
//
// Blocks are distinct: no two pointers lead to the same object. They are never a local of init, so
// that the program may free and resize them.
#include "frontend/lower_internal.h"

#include "cfa/library.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

enum {
  MOST_OBJECTS = 64,  // that a harness makes; pointers beyond stay unset
  MOST_ELEMENTS = 3,  // of an array of pointers, or of what has some, that are set
  OPAQUE_BYTES = 4096 // behind a pointer to void, or to a type without members
};
#define MOST_BYTES ((int64_t)64 << 20) // of an array with a length

// A parameter, or a member of a structure. Its name is as the program would write it.
typedef struct Member {
  const char *name, *path;
  const Expr *place;
  const struct Member *length; // of a pointer: tells how many elements it leads to; else NULL
  const Expr *count;           // of a length: its value
} Member;

typedef VEC(Member) MemberVec;

typedef struct ArbitraryHarness {
  Lowerer *l;
  const ArbitraryInput *how;
  SourceSpan span; // of the entry function, or of the global
  uint32_t objects;
  VEC(const Type *) around; // types of the objects that lead to the place at hand
} ArbitraryHarness;

static void set_place(ArbitraryHarness *h, const Expr *place, const char *path, uint32_t depth);

static bool has_pointer(const Type *type) {
  if (type->kind == TYPE_ARRAY)
    return has_pointer(type->array.element);
  if (type->kind != TYPE_RECORD)
    return type_is_pointer(type);
  bool is_found = false;
  for (uint32_t i = 0; i < type->record->field_count && !is_found; i++)
    is_found = has_pointer(type->record->fields[i].type);
  return is_found;
}

static bool is_text(const Type *type) {
  return type_is_int(type) && type->size == 1 && !type_is_bool(type);
}

// ---- which member is the length of which

static bool has_word(const char *name, const char *const *words) {
  for (; *words; words++)
    if (strcasestr(name, *words))
      return true;
  return false;
}

// Structures are counted, and not measured: `resize(struct list *list, size_t size)`.
static bool is_length_word(const char *name, const Type *element) {
  static const char *const counts[] = {"count", "cnt", "num", NULL};
  static const char *const sizes[] = {"len", "size", "bytes", "sz", "avail", NULL};
  return has_word(name, counts) || (element->kind != TYPE_RECORD && has_word(name, sizes)) ||
         !strcasecmp(name, "n") || !strcmp(name, "argc");
}

// `buf_len`, `nbuf` beside `buf`.
static bool is_named_after(const char *name, const char *pointer, const Type *element) {
  size_t length = strlen(pointer);
  if (!length)
    return false;
  const char *found = strcasestr(name, pointer);
  return found && strlen(name) > length && (is_length_word(name, element) || name + 1 == found);
}

static bool may_be_length(const Member *member) {
  return type_is_int(member->place->type) && member->place->type->size > 1 &&
         !expr_is_bit_field(member->place);
}

static bool wants_length(const Member *member) {
  const Type *type = member->place->type;
  return type_is_pointer(type) && type->target->kind != TYPE_FUNCTION &&
         (type->target->kind == TYPE_VOID || type->target->size > 0);
}

// How well NUMBER, which stands OFFSET members behind POINTER, would do; 0: not at all.
static int rank_length(const Member *number, const Member *pointer, int64_t offset) {
  const Type *element = pointer->place->type->target;
  if (is_named_after(number->name, pointer->name, element))
    return 3;
  if (offset == 1 && is_length_word(number->name, element))
    return 2;
  bool is_argv = !strcmp(number->name, "argc") && !strcmp(pointer->name, "argv");
  return offset == -1 && (is_argv || !strcasecmp(number->name, "n")) ? 1 : 0;
}

static void find_lengths(const MemberVec *members) {
  for (uint32_t i = 0; i < members->size; i++) {
    Member *pointer = &members->data[i];
    int best = 0;
    for (uint32_t k = 0; k < members->size && wants_length(pointer); k++) {
      Member *number = &members->data[k];
      int rank = may_be_length(number) ? rank_length(number, pointer, (int64_t)k - (int64_t)i) : 0;
      if (rank > best)
        pointer->length = number;
      best = rank > best ? rank : best;
    }
  }
}

// ---- values

// An input that reports call NAME.
static const Expr *draw(ArbitraryHarness *h, const Type *type, const char *name) {
  Variable *variable = cfa_new_variable(h->l->cfa, VAR_LOCAL, name, type, h->l->function, h->span);
  const Expr *value = make_var(h->l, variable);
  emit_havoc(h->l, value, HAVOC_PARAM, NULL, h->span);
  return value;
}

// Not negative, and small enough for a block of such elements, of which there are at most LIMIT
// (0: as many as fit).
static void assume_length(ArbitraryHarness *h, const Expr *value, uint64_t element,
                          uint32_t limit) {
  Lowerer *l = h->l;
  const Type *type = value->type;
  __int128 most = MOST_BYTES / (__int128)(element ? element : 1);
  if (limit)
    most = limit;
  __int128 highest = ((__int128)1 << (type_width(type) - type_is_signed(type))) - 1;
  if (type_is_signed(type))
    emit_assume(l, make_binary(l, EXPR_GE, value, make_int(l, type, 0)));
  if (most < highest)
    emit_assume(l, make_binary(l, EXPR_LE, value, make_int(l, type, most)));
}

// The value of the member that is a length, which has one from now on.
static const Expr *set_length(ArbitraryHarness *h, Member *length, uint64_t element) {
  if (!length->count) {
    length->count = draw(h, length->place->type, length->path);
    emit_assign(h->l, length->place, length->count, h->span);
  }
  assume_length(h, length->count, element, h->how->array_length);
  return length->count;
}

// PLACE = malloc(SIZE)
static void allocate(ArbitraryHarness *h, const Expr *place, const Expr *size) {
  Lowerer *l = h->l;
  const Expr *block = emit_temp(l, l->cfa->types.void_pointer);
  const Function *function = lower_library_function(l, BUILTIN_MALLOC);
  emit_call(l, block, expr_function(&l->cfa->arena, &l->cfa->types, function), &size, 1, true,
            h->span);
  emit_assign(l, place, make_cast(l, place->type, block), h->span);
  h->objects++;
}

static const Expr *make_size(ArbitraryHarness *h, uint64_t bytes) {
  return make_int(h->l, h->l->cfa->types.size_type, (__int128)bytes);
}

static const Expr *element_at(ArbitraryHarness *h, const Expr *pointer, const Expr *index) {
  return lower_deref(
      h->l, expr_binary(&h->l->cfa->arena, &h->l->cfa->types, EXPR_PTR_ADD, pointer, index));
}

static void make_string(ArbitraryHarness *h, const Expr *place, const char *path) {
  Lowerer *l = h->l;
  const Type *size_type = l->cfa->types.size_type;
  const Expr *length = make_size(h, h->how->string_length);
  if (h->how->string_length == 0) {
    length = draw(h, size_type, arena_printf(&l->cfa->arena, "length(%s)", path));
    assume_length(h, length, 1, 0);
  }
  allocate(h, place, make_binary(l, EXPR_ADD, length, make_size(h, 1)));
  emit_assign(l, element_at(h, place, length), make_int(l, place->type->target, 0), h->span);
}

// Those of the elements that are there, if there are LENGTH.
static void set_elements(ArbitraryHarness *h, const Expr *pointer, const char *path,
                         const Expr *length, uint32_t depth) {
  Lowerer *l = h->l;
  Loc end = emit_location(l);
  for (int i = 0; i < MOST_ELEMENTS; i++) {
    const Expr *index = make_int(l, length->type, i);
    Loc next = emit_location(l);
    emit_branch(l, make_binary(l, EXPR_LT, index, length), next, end, h->span);
    emit_enter(l, next);
    set_place(h, element_at(h, pointer, index), arena_printf(&l->cfa->arena, "%s[%d]", path, i),
              depth);
  }
  emit_turn(l, end, end, h->span);
}

static void make_array(ArbitraryHarness *h, const Expr *place, const char *path, const Expr *length,
                       uint32_t depth) {
  const Type *target = place->type->target;
  const Expr *count = make_cast(h->l, h->l->cfa->types.size_type, length);
  allocate(h, place, make_binary(h->l, EXPR_MUL, count, make_size(h, target->size)));
  if (has_pointer(target))
    set_elements(h, place, path, length, depth);
}

// PLACE, a pointer, leads to something new.
static void make_target(ArbitraryHarness *h, const Expr *place, const char *path,
                        const Expr *length, uint32_t depth) {
  Lowerer *l = h->l;
  const Type *target = place->type->target;
  if (target->kind == TYPE_FUNCTION) {
    const Expr *function = lower_function_name(l, lower_any_function(l, target, h->span));
    emit_assign(l, place, make_cast(l, place->type, function), h->span);
  } else if (length) {
    make_array(h, place, path, length, depth);
  } else if (is_text(target)) {
    make_string(h, place, path);
  } else if (target->kind == TYPE_VOID || target->size == 0) {
    allocate(h, place, make_size(h, OPAQUE_BYTES));
  } else {
    allocate(h, place, make_size(h, target->size));
    vec_push(&h->around, target);
    if (has_pointer(target))
      set_place(h, lower_deref(l, place), arena_printf(&l->cfa->arena, "(*%s)", path), depth);
    (void)vec_pop(&h->around);
  }
}

static bool is_around(const ArbitraryHarness *h, const Type *type) {
  vec_each(const Type *const, around, &h->around)
    if (*around == type)
      return true;
  return false;
}

// PLACE is a pointer that leads too far: lists and trees end here, all else is unset.
static void end_chain(ArbitraryHarness *h, const Expr *place) {
  if (is_around(h, place->type->target))
    emit_assign(h->l, place, make_int(h->l, place->type, 0), h->span);
}

static void set_pointer(ArbitraryHarness *h, const Member *pointer, bool may_be_null,
                        uint32_t depth) {
  Lowerer *l = h->l;
  const Expr *place = pointer->place;
  const Expr *length = NULL;
  bool is_function = place->type->target->kind == TYPE_FUNCTION;
  if (!is_function && (depth == 0 || h->objects >= MOST_OBJECTS)) {
    end_chain(h, place);
    return;
  }
  if (pointer->length)
    length = set_length(h, (Member *)pointer->length, place->type->target->size);
  if (!may_be_null) {
    make_target(h, place, pointer->path, length, depth - 1);
    return;
  }
  Loc none = emit_location(l), some = emit_location(l), end = emit_location(l);
  const char *name = arena_printf(&l->cfa->arena, "null(%s)", pointer->path);
  emit_branch(l, draw(h, l->cfa->types.ints[INT_BOOL], name), none, some, h->span);
  emit_enter(l, none);
  emit_assign(l, place, make_int(l, place->type, 0), h->span);
  emit_turn(l, end, some, h->span);
  make_target(h, place, pointer->path, length, depth - 1);
  emit_turn(l, end, end, h->span);
}

static void set_members(ArbitraryHarness *h, const MemberVec *members, uint32_t depth) {
  find_lengths(members);
  vec_each(Member, member, members) {
    if (type_is_pointer(member->place->type))
      set_pointer(h, member, h->how->nulls != NULLS_NONE, depth);
    else
      set_place(h, member->place, member->path, depth);
  }
}

static const char *member_path(ArbitraryHarness *h, const char *path, const Field *field) {
  Arena *arena = &h->l->cfa->arena;
  size_t length = strlen(path);
  if (!field->name)
    return path;
  if (length > 3 && path[0] == '(' && path[1] == '*' && path[length - 1] == ')')
    return arena_printf(arena, "%.*s->%s", (int)length - 3, path + 2, field->name);
  return arena_printf(arena, "%s.%s", path, field->name);
}

// Of a union, the first member is what its bytes are.
static void set_record(ArbitraryHarness *h, const Expr *place, const char *path, uint32_t depth) {
  const Record *record = place->type->record;
  MemberVec members = {0};
  uint32_t count = record->is_union && record->field_count ? 1 : record->field_count;
  for (uint32_t i = 0; i < count; i++) {
    const Field *field = &record->fields[i];
    vec_push(&members, (Member){.name = field->name ? field->name : "",
                                .path = member_path(h, path, field),
                                .place = make_field(h->l, place, field)});
  }
  set_members(h, &members, depth);
  vec_release(&members);
}

// Sets the pointers in PLACE, whose bytes are arbitrary.
static void set_place(ArbitraryHarness *h, const Expr *place, const char *path, uint32_t depth) {
  Lowerer *l = h->l;
  const Type *type = place->type;
  if (!has_pointer(type))
    return;
  if (type_is_pointer(type)) {
    set_pointer(h, &(Member){.name = "", .path = path, .place = place}, h->how->nulls != NULLS_NONE,
                depth);
  } else if (type->kind == TYPE_RECORD) {
    set_record(h, place, path, depth);
  } else {
    for (uint64_t i = 0; i < type->array.length && i < MOST_ELEMENTS; i++)
      set_place(h, make_index(l, place, make_size(h, i)),
                arena_printf(&l->cfa->arena, "%s[%u]", path, (unsigned)i), depth);
  }
}

// ---- globals

// Objects of the library are what lower_library.c makes them.
static bool is_of_library(const Variable *variable) {
  static const char *const names[] = {"errno", "stdin", "stdout", "stderr"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(variable->name, names[i]))
      return true;
  return library_find_object(variable->name);
}

static bool is_ours_to_set(ArbitraryHarness *h, const Variable *variable) {
  return variable->kind == VAR_GLOBAL && variable->type->size > 0 && !variable->is_const &&
         (!variable->function || variable->function->is_defined) && !is_of_library(variable) &&
         !source_is_library(&h->l->cfa->files, variable->span);
}

static void set_globals(ArbitraryHarness *h) {
  Lowerer *l = h->l;
  uint32_t count = l->cfa->variables.size;
  for (uint32_t i = 0; i < count; i++) {
    Variable *variable = l->cfa->variables.data[i];
    bool is_open = variable->is_extern || h->how->has_arbitrary_globals;
    if (!is_ours_to_set(h, variable) || !is_open)
      continue;
    h->span = variable->span;
    if (!variable->is_extern)
      emit_havoc(l, make_var(l, variable), HAVOC_PARAM, NULL, h->span);
    set_place(h, make_var(l, variable), variable->name, h->how->depth);
  }
}

// ---- parameters

static bool is_argument_list(const Type *type) {
  while (type_is_pointer(type) || type->kind == TYPE_ARRAY)
    type = type_is_pointer(type) ? type->target : type->array.element;
  return type->kind == TYPE_RECORD && !strcmp(type->record->name, "__va_list_tag");
}

static void refuse_odd(ArbitraryHarness *h, const Type *type) {
  bool is_vla = type_is_pointer(type) && type_is_vla(type->target);
  if (is_argument_list(type))
    emit_unsupported(h->l, "an arbitrary va_list", h->span);
  else if (is_vla)
    emit_unsupported(h->l, "arbitrary arrays of variable-length arrays", h->span);
}

static void note_assumptions(ArbitraryHarness *h, const Function *entry, const MemberVec *params) {
  static const char *const nulls[] = {
      [NULLS_NONE] = "no pointer is null",
      [NULLS_MEMBERS] = "parameters are not null, pointers inside of objects may be",
      [NULLS_ALL] = "pointers may be null"};
  Strbuf text = {0};
  strbuf_printf(&text,
                "the input of '%s' is arbitrary: %s; they lead to distinct objects, %u deep, where "
                "lists and trees end",
                entry->name, nulls[h->how->nulls], h->how->depth + 1);
  if (h->how->string_length)
    strbuf_printf(&text, "; strings have at most %u characters", h->how->string_length);
  if (h->how->array_length)
    strbuf_printf(&text, "; arrays have at most %u elements", h->how->array_length);
  vec_each(const Member, param, params)
    if (param->length)
      strbuf_printf(&text, "; '%s' has %s elements", param->name, param->length->name);
  strbuf_printf(&text, "; globals %s",
                h->how->has_arbitrary_globals ? "have any value" : "are as initialised");
  if (entry->is_variadic)
    strbuf_add(&text, "; there are no further arguments");
  cfa_add_note(h->l->cfa, NOTE_ASSUMPTION, NULL, entry->span, "%s", strbuf_text(&text));
  strbuf_release(&text);
}

void lower_arbitrary(Lowerer *l, const ArbitraryInput *how, const Function *entry,
                     const Expr **args) {
  assert(how->is_wanted && l->function == l->cfa->init);
  ArbitraryHarness h = {.l = l, .how = how, .span = entry->span};
  MemberVec params = {0};
  set_globals(&h);
  for (uint32_t i = 0; i < entry->params.size; i++) {
    const Variable *param = entry->params.data[i];
    h.span = param->span;
    refuse_odd(&h, param->type);
    Variable *argument =
        cfa_new_variable(l->cfa, VAR_LOCAL, param->name, param->type, l->function, param->span);
    args[i] = make_var(l, argument);
    if (!type_is_pointer(param->type))
      emit_havoc(l, args[i], HAVOC_PARAM, NULL, param->span);
    vec_push(&params, (Member){.name = param->name,
                               .path = param->name,
                               .place = args[i],
                               .count = type_is_int(param->type) ? args[i] : NULL});
  }
  find_lengths(&params);
  for (uint32_t i = 0; i < params.size; i++) {
    h.span = entry->params.data[i]->span;
    if (type_is_pointer(args[i]->type))
      set_pointer(&h, &params.data[i], how->nulls == NULLS_ALL, how->depth + 1);
    else
      set_place(&h, args[i], params.data[i].path, how->depth);
  }
  note_assumptions(&h, entry, &params);
  vec_release(&h.around);
  vec_release(&params);
}
