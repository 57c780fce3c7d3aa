// Indices are found by division: an array takes all parts of the distance that are multiples of
// its elements' size, and what is left leads on. Unions, and indices that are negative for now
// (`a[i - 1]`), leave a choice: the first way that leads to what is wanted is taken.
#include "spell/spell_place.h"

#include "term/print.h"

#include <assert.h>
#include <string.h>

// ---- distances

bool distance_is_zero(const Distance *distance) { return !distance->constant && !distance->count; }

bool distance_add(Distance *distance, __int128 factor, Term term) {
  assert(distance->count <= DISTANCE_PARTS);
  if (distance->count == DISTANCE_PARTS)
    return false;
  distance->parts[distance->count++] = (DistancePart){factor, term};
  return true;
}

static __int128 floor_quotient(__int128 a, __int128 b) { return a / b - (a % b < 0); }

Distance distance_take(Distance *distance, uint64_t size) {
  assert(size > 0);
  __int128 unit = (__int128)size;
  Distance whole = {0}, rest = {.constant = distance->constant};
  for (uint32_t i = 0; i < distance->count; i++) {
    DistancePart part = distance->parts[i];
    bool is_whole = part.factor % unit == 0;
    Distance *to = is_whole ? &whole : &rest;
    to->parts[to->count++] = (DistancePart){is_whole ? part.factor / unit : part.factor, part.term};
  }
  if (!rest.count || rest.constant >= 0) {
    whole.constant = floor_quotient(rest.constant, unit);
    rest.constant -= whole.constant * unit;
  }
  assert(whole.count + rest.count == distance->count);
  *distance = rest;
  return whole;
}

void distance_add_text(Terms *terms, const Distance *distance, Strbuf *out) {
  Term sum = term_make_int(terms, distance->constant);
  for (uint32_t i = 0; i < distance->count; i++)
    sum = term_make_add(terms, sum,
                        term_make_scale(terms, distance->parts[i].factor, distance->parts[i].term));
  term_add_c(terms, sum, out);
}

// ---- paths

typedef struct Walk {
  Terms *terms;
  Wanted wanted;
  Strbuf *out;
} Walk;

static bool is_wanted(const Walk *walk, const Type *type, const Field *field) {
  assert(walk->wanted.is_address || walk->wanted.type);
  const Wanted *wanted = &walk->wanted;
  bool is_bits = field && field->is_bit_field;
  if (wanted->is_address)
    return !is_bits && (!wanted->type || wanted->type == type);
  if (is_bits || wanted->bit_width)
    return is_bits && field->bit_width == wanted->bit_width &&
           field->bit_offset % 8 == wanted->bit_offset;
  return type_is_scalar(type) && type->size == wanted->type->size &&
         type_is_float(type) == type_is_float(wanted->type);
}

static const Type *add_path(const Walk *walk, const Type *type, Distance distance,
                            const Field *field);

// An address may be that of the end.
static bool has_element(const Walk *walk, uint64_t length, const Distance *index) {
  if (index->count || !length)
    return true;
  __int128 most = (__int128)length - !walk->wanted.is_address;
  return 0 <= index->constant && index->constant <= most;
}

static const Type *add_element(const Walk *walk, const Type *array, Distance distance) {
  assert(array->kind == TYPE_ARRAY);
  const Type *element = array->array.element;
  if (!element->size)
    return NULL;
  Distance index = distance_take(&distance, element->size);
  if (!has_element(walk, array->array.length, &index))
    return NULL;
  size_t start = walk->out->size;
  strbuf_add_char(walk->out, '[');
  distance_add_text(walk->terms, &index, walk->out);
  strbuf_add_char(walk->out, ']');
  const Type *found = add_path(walk, element, distance, NULL);
  if (!found)
    strbuf_truncate(walk->out, start);
  return found;
}

static const Type *add_field(const Walk *walk, const Field *field, Distance distance) {
  size_t start = walk->out->size;
  if (field->name)
    strbuf_printf(walk->out, ".%s", field->name);
  distance.constant -= (__int128)(field->bit_offset / 8);
  const Type *found = add_path(walk, field->type, distance, field);
  if (!found)
    strbuf_truncate(walk->out, start);
  return found;
}

static bool covers(const Field *field, const Distance *distance) {
  __int128 begin = (__int128)(field->bit_offset / 8);
  bool is_open = field->type->kind == TYPE_ARRAY && !field->type->array.length;
  return begin <= distance->constant &&
         (is_open || distance->constant < begin + (__int128)field->type->size);
}

static const Type *add_member(const Walk *walk, const Type *type, Distance distance) {
  assert(type->kind == TYPE_RECORD);
  const Record *record = type->record;
  const Type *found = NULL;
  for (uint32_t i = 0; i < record->field_count && !found; i++)
    if (covers(&record->fields[i], &distance))
      found = add_field(walk, &record->fields[i], distance);
  for (uint32_t i = 0; i < record->field_count && !found && distance.count; i++)
    if (type_is_aggregate(record->fields[i].type))
      found = add_field(walk, &record->fields[i], distance);
  return found;
}

// As deep as the type is.
static const Type *add_path(const Walk *walk, const Type *type, Distance distance,
                            const Field *field) {
  if (distance_is_zero(&distance) && is_wanted(walk, type, field))
    return type;
  if (type->kind == TYPE_ARRAY)
    return add_element(walk, type, distance);
  return type->kind == TYPE_RECORD ? add_member(walk, type, distance) : NULL;
}

const Type *path_add_text(Terms *terms, const Type *type, Distance distance, Wanted wanted,
                          Strbuf *out) {
  Walk walk = {terms, wanted, out};
  return add_path(&walk, type, distance, NULL);
}

// ---- behind pointers

static bool is_unary(const char *text) { return *text == '*' || *text == '&' || *text == '('; }

static void add_postfix(const char *pointer, Strbuf *out) {
  strbuf_printf(out, is_unary(pointer) ? "(%s)" : "%s", pointer);
}

// What INDEX elements behind POINTER, and PATH from there on, is called.
static void join(Terms *terms, const char *pointer, const Distance *index, const char *path,
                 Strbuf *out) {
  if (!distance_is_zero(index)) {
    add_postfix(pointer, out);
    strbuf_add_char(out, '[');
    distance_add_text(terms, index, out);
    strbuf_printf(out, "]%s", path);
  } else if (*path == '.') {
    add_postfix(pointer, out);
    strbuf_printf(out, "->%s", path + 1);
  } else {
    strbuf_printf(out, *path ? "(*%s)%s" : "*%s%s", pointer, path);
  }
}

const Type *pointee_add_text(Terms *terms, const char *pointer, const Type *type, Distance distance,
                             Wanted wanted, Strbuf *out) {
  const Type *target = type_is_pointer(type) ? type->target : NULL;
  if (!target || !target->size || target->kind == TYPE_VOID || target->kind == TYPE_FUNCTION)
    return NULL;
  Strbuf path = {0};
  Distance index = distance_take(&distance, target->size);
  const Type *found = path_add_text(terms, target, distance, wanted, &path);
  if (found)
    join(terms, pointer, &index, strbuf_text(&path), out);
  strbuf_release(&path);
  return found;
}
