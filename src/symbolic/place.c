// Lvalues: the places that an expression may mean, and reading and writing them. At a constant
// offset that is a cell; at another one, a choice between all offsets that the term's shape allows.
#include "symbolic/float.h"
#include "symbolic/internal.h"

#include "cfa/checks.h"
#include "term/number.h"

enum { MOST_OFFSETS = 8192 }; // that one access may choose between, in all its targets

void sym_place_release(SymPlace *place) { vec_release(&place->targets); }

// ---- which place

static void add_offset(SymRun *run, SymPlace *place, Term bytes) {
  assert(sym_width(run->terms, bytes) == run->symbolic->address_width);
  vec_each(SymTarget, target, &place->targets)
    target->offset = term_make_bv(run->terms, TERM_BV_ADD, target->offset, bytes);
}

SymPlace sym_place_behind(SymRun *run, Term pointer, const Type *type) {
  SymPlace place = {.type = type};
  run->symbolic->has_pointers = true;
  sym_pointer_resolve(run, pointer, &place.targets);
  return place;
}

static SymPlace place_of_field(SymRun *run, const Expr *expr) {
  const Field *field = expr->field;
  assert(!field->is_bit_field || field->bit_width > 0);
  SymPlace place = sym_place_of(run, expr->operand);
  place.type = expr->type;
  add_offset(run, &place, sym_offset(run, field->bit_offset / 8));
  if (field->is_bit_field) {
    place.bit_offset = (uint32_t)(field->bit_offset % 8);
    place.bit_width = field->bit_width;
  }
  return place;
}

// So far away that addresses of 32 bits wrap around, an element of a variable is not inside of it:
// runs end here. Pointers wrap around.
static void require_near(SymRun *run, const Expr *expr, Term index) {
  enum { NEAR_BITS = 31, WIDE = 64 };
  uint64_t most = ((uint64_t)1 << NEAR_BITS) / (expr->type->size ? expr->type->size : 1);
  if (run->symbolic->address_width > 32 || !expr_root_variable(expr))
    return;
  Term wide = sym_value_extend(run, expr->right->type, index, WIDE);
  Term from_least =
      term_make_bv(run->terms, TERM_BV_ADD, wide, term_make_bits(run->terms, WIDE, most));
  sym_require_valid(run, term_make_bv(run->terms, TERM_BV_ULT, from_least,
                                      term_make_bits(run->terms, WIDE, 2 * most)));
}

static SymPlace place_of_element(SymRun *run, const Expr *expr) {
  SymPlace place = sym_place_of(run, expr->left);
  place.type = expr->type;
  uint32_t width = run->symbolic->address_width;
  Term value = sym_eval(run, expr->right);
  require_near(run, expr, value);
  Term index = sym_value_extend(run, expr->right->type, value, width);
  Term size = sym_offset(run, expr->type->size);
  add_offset(run, &place, term_make_bv(run->terms, TERM_BV_MUL, index, size));
  return place;
}

SymPlace sym_place_of(SymRun *run, const Expr *lvalue) {
  switch ((int)lvalue->kind) {
  case EXPR_DEREF:
    return sym_place_behind(run, sym_eval(run, lvalue->operand), lvalue->type);
  case EXPR_FIELD:
    return place_of_field(run, lvalue);
  case EXPR_INDEX:
    return place_of_element(run, lvalue);
  default:
    assert(lvalue->kind == EXPR_VAR);
    SymPlace place = {.type = lvalue->type, .is_named = true};
    SymObject *object = sym_object_of_variable(run, lvalue->variable);
    vec_push(&place.targets, (SymTarget){term_true(run->terms), object, sym_offset(run, 0)});
    return place;
  }
}

// Without asking where pointers lead: an address may be any number.
Term sym_place_address(SymRun *run, const Expr *lvalue) {
  Terms *terms = run->terms;
  uint32_t width = run->symbolic->address_width;
  switch ((int)lvalue->kind) {
  case EXPR_DEREF:
    return sym_eval(run, lvalue->operand);
  case EXPR_FIELD:
    return term_make_bv(terms, TERM_BV_ADD, sym_place_address(run, lvalue->operand),
                        sym_offset(run, lvalue->field->bit_offset / 8));
  case EXPR_INDEX: {
    Term index = sym_value_extend(run, lvalue->right->type, sym_eval(run, lvalue->right), width);
    Term bytes = term_make_bv(terms, TERM_BV_MUL, index, sym_offset(run, lvalue->type->size));
    return term_make_bv(terms, TERM_BV_ADD, sym_place_address(run, lvalue->left), bytes);
  }
  default:
    assert(lvalue->kind == EXPR_VAR);
    return sym_object_base(run->symbolic, sym_object_of_variable(run, lvalue->variable));
  }
}

// ---- which accesses are valid

static Term is_inside(SymRun *run, const SymTarget *target, Term count) {
  assert(sym_width(run->terms, count) == run->symbolic->address_width);
  Terms *terms = run->terms;
  Term size = target->object->size;
  Term fits = term_make_bv(terms, TERM_BV_ULE, count, size);
  Term last = term_make_bv(terms, TERM_BV_SUB, size, count);
  return term_make_and2(terms, fits, term_make_bv(terms, TERM_BV_ULE, target->offset, last));
}

Term sym_target_is_valid(SymRun *run, const SymTarget *target, Term count, bool is_write) {
  const Variable *variable = target->object->variable;
  if (is_write && variable && variable_is_read_only(variable))
    return term_false(run->terms);
  return term_make_and2(run->terms, sym_object_is_alive(run, target->object),
                        is_inside(run, target, count));
}

// Runs that access anything else than COUNT bytes of an object end here. Targets that no run is
// left for are gone.
static void require_count(SymRun *run, SymPlace *place, Term count, bool is_write) {
  Terms *terms = run->terms;
  Term any = term_false(terms);
  uint32_t kept = 0;
  is_write &= !place->is_named; // that is no matter of a pointer
  vec_each(const SymTarget, target, &place->targets) {
    Term valid =
        term_make_and2(terms, target->condition, sym_target_is_valid(run, target, count, is_write));
    if (term_is_false(terms, valid))
      continue;
    any = term_make_or2(terms, any, valid);
    place->targets.data[kept++] = *target;
  }
  place->targets.size = kept;
  sym_require_valid(run, any);
}

static SymPlace shifted(SymRun *run, const SymPlace *place, uint64_t bytes) {
  SymPlace result = {.type = place->type, .is_named = place->is_named};
  vec_append(&result.targets, place->targets.data, place->targets.size);
  add_offset(run, &result, sym_offset(run, bytes));
  return result;
}

// What is left of PLACE.
static SymPlace require_valid(SymRun *run, const SymPlace *place, uint64_t bytes, bool is_write) {
  SymPlace valid = shifted(run, place, 0);
  require_count(run, &valid, sym_offset(run, bytes), is_write);
  return valid;
}

// ---- offsets that are not constant

// OFFSET is FIRST + STRIDE * INDEX.
typedef struct OffsetForm {
  uint64_t first, stride;
  Term index; // NO_TERM: not a single term
} OffsetForm;

static bool is_short(const Terms *terms, Term term) {
  TermData data = term_get(terms, term);
  return (data.kind == TERM_BV_ZEXT || data.kind == TERM_BV_SEXT) &&
         sym_width(terms, data.args[0]) <= 32;
}

// TERM as FACTOR * RESULT.
static Term split_product(const Terms *terms, Term term, uint64_t *factor) {
  TermData data = term_get(terms, term);
  *factor = 1;
  for (uint32_t i = 0; data.kind == TERM_BV_MUL && i < 2; i++)
    if (sym_find_bits(terms, data.args[i], factor))
      return data.args[1 - i];
  if (data.kind == TERM_BV_SHL && sym_find_bits(terms, data.args[1], factor) && *factor < 32) {
    *factor = (uint64_t)1 << *factor;
    return data.args[0];
  }
  *factor = 1;
  return term;
}

static uint64_t lowest_bit(uint64_t value) { return value & -value; }

// The greatest number that all summands but the constant are multiples of. A summand that may wrap
// around is only one of a power of two.
static OffsetForm offset_form(const Terms *terms, Term offset) {
  OffsetForm form = {0};
  TermVec stack = {0};
  uint32_t summands = 0;
  vec_push(&stack, offset);
  while (stack.size) {
    Term term = vec_pop(&stack);
    TermData data = term_get(terms, term);
    uint64_t value, factor;
    if (data.kind == TERM_BV_ADD) {
      vec_push(&stack, data.args[0]);
      vec_push(&stack, data.args[1]);
    } else if (sym_find_bits(terms, term, &value)) {
      form.first += value;
    } else {
      Term index = split_product(terms, term, &factor);
      bool may_wrap = !is_short(terms, index) || factor >> 30;
      form.stride = (uint64_t)number_gcd(form.stride, may_wrap ? lowest_bit(factor) : factor);
      form.index = summands++ == 0 && form.stride == factor ? index : NO_TERM;
    }
  }
  vec_release(&stack);
  return form;
}

// A place in an object, and when it is meant.
typedef struct GuardedOffset {
  uint64_t offset;
  Term condition;
} GuardedOffset;
typedef VEC(GuardedOffset) GuardedOffsetVec;

static Term is_at(SymRun *run, const SymTarget *target, const OffsetForm *form, uint64_t offset) {
  uint32_t width = run->symbolic->address_width;
  if (term_is_none(form->index))
    return term_make_eq(run->terms, target->offset, sym_offset(run, offset));
  assert((offset - form->first) % form->stride == 0 || (form->first - offset) % form->stride == 0);
  int64_t steps = (int64_t)(offset - form->first) / (int64_t)form->stride;
  TermData data = term_get(run->terms, form->index);
  if (!is_short(run->terms, form->index))
    return term_make_eq(run->terms, form->index,
                        term_make_bits(run->terms, width, (unsigned __int128)(__int128)steps));
  // The number before it was extended is shorter.
  uint32_t narrow = sym_width(run->terms, data.args[0]);
  bool is_signed = data.kind == TERM_BV_SEXT;
  int64_t most = (int64_t)1 << (narrow - is_signed);
  if (steps >= most || steps < (is_signed ? -most : 0))
    return term_false(run->terms);
  return term_make_eq(run->terms, data.args[0],
                      term_make_bits(run->terms, narrow, (unsigned __int128)(__int128)steps));
}

// All places in which TARGET may be, in order, of which so many may be LEFT. False when they are
// too many.
static bool list_candidates(SymRun *run, const SymTarget *target, uint64_t bytes, uint64_t *left,
                            GuardedOffsetVec *out) {
  uint64_t offset, extent = target->object->extent;
  if (extent < bytes)
    return true;
  uint64_t last = extent - bytes, bound = sym_upper_bound(run->symbolic, target->offset);
  if (sym_find_bits(run->terms, target->offset, &offset)) {
    if (offset <= last)
      vec_push(out, (GuardedOffset){offset, term_true(run->terms)});
    return true;
  }
  OffsetForm form = offset_form(run->terms, target->offset);
  assert(form.stride > 0); // the offset is not constant
  uint64_t first = form.first % form.stride;
  last = bound < last ? bound : last;
  if (last / form.stride >= *left)
    return false;
  *left -= last / form.stride + 1;
  for (offset = first; offset <= last; offset += form.stride) {
    Term condition = is_at(run, target, &form, offset);
    if (!term_is_false(run->terms, condition))
      vec_push(out, (GuardedOffset){offset, condition});
  }
  return true;
}

static const char *const too_many =
    "an index that may have so many values; an assumption about it would help";

// ---- bytes

static Term read_target(SymRun *run, const SymTarget *target, uint32_t bytes, uint64_t *left) {
  GuardedOffsetVec candidates = {0};
  Term result = NO_TERM;
  if (!list_candidates(run, target, bytes, left, &candidates))
    sym_lose(run, too_many);
  const SymContents *contents = sym_contents_of(run, target->object);
  for (uint32_t i = candidates.size; i-- > 0;) {
    const GuardedOffset *candidate = &candidates.data[i];
    Term value =
        sym_contents_read(run->symbolic, target->object, contents, candidate->offset, bytes);
    result = term_is_none(result) ? value
                                  : term_make_ite(run->terms, candidate->condition, value, result);
  }
  vec_release(&candidates);
  return result;
}

// What a value is on paths that have ended.
static Term any_value(SymRun *run, uint32_t bytes) {
  return term_make_bits(run->terms, 8 * bytes, 0);
}

Term sym_place_read_bytes(SymRun *run, const SymPlace *place, uint32_t bytes) {
  assert(bytes > 0);
  SymPlace copy = require_valid(run, place, bytes, false);
  Term result = NO_TERM;
  uint64_t left = MOST_OFFSETS;
  vec_each(const SymTarget, target, &copy.targets) {
    Term value = read_target(run, target, bytes, &left);
    if (term_is_none(value))
      continue;
    result =
        term_is_none(result) ? value : term_make_ite(run->terms, target->condition, value, result);
  }
  sym_place_release(&copy);
  return term_is_none(result) ? any_value(run, bytes) : result;
}

static void write_target(SymRun *run, const SymTarget *target, uint32_t bytes, Term value,
                         uint64_t *left) {
  GuardedOffsetVec candidates = {0};
  if (!list_candidates(run, target, bytes, left, &candidates))
    sym_lose(run, too_many);
  const SymContents *contents = sym_contents_of(run, target->object);
  vec_each(const GuardedOffset, candidate, &candidates) {
    Term condition = term_make_and2(run->terms, target->condition, candidate->condition);
    Term stored = value;
    if (!term_is_true(run->terms, condition)) {
      Term old =
          sym_contents_read(run->symbolic, target->object, contents, candidate->offset, bytes);
      stored = term_make_ite(run->terms, condition, value, old);
    }
    contents = sym_contents_write(run->symbolic, contents, candidate->offset, bytes, stored);
  }
  sym_contents_set(run, target->object, contents);
  vec_release(&candidates);
}

void sym_place_write_bytes(SymRun *run, const SymPlace *place, uint32_t bytes, Term value) {
  assert(sym_width(run->terms, value) == 8 * bytes);
  SymPlace copy = require_valid(run, place, bytes, true);
  uint64_t left = MOST_OFFSETS;
  vec_each(const SymTarget, target, &copy.targets)
    write_target(run, target, bytes, value, &left);
  sym_place_release(&copy);
}

// ---- scalars

static uint32_t field_bytes(const SymPlace *place) {
  return (place->bit_offset + place->bit_width + 7) / 8;
}

Term sym_place_get(SymRun *run, const SymPlace *place) {
  uint32_t width = sym_value_width(place->type);
  if (!place->bit_width) {
    Term value = sym_place_read_bytes(run, place, width / 8);
    if (type_is_bool(place->type)) // bit 0, as the interpreter takes it
      value = term_make_extend(run->terms, term_make_extract(run->terms, value, 0, 0), 8, false);
    return value;
  }
  Term bytes = sym_place_read_bytes(run, place, field_bytes(place));
  Term bits = term_make_extract(run->terms, bytes, place->bit_offset + place->bit_width - 1,
                                place->bit_offset);
  return sym_value_resize(run, bits, width, type_is_signed(place->type));
}

static Term concat(SymRun *run, Term high, Term low) {
  return term_make_bv(run->terms, TERM_BV_CONCAT, high, low);
}

static void set_field(SymRun *run, const SymPlace *place, Term value) {
  assert(place->bit_width > 0 && place->bit_offset < 8);
  uint32_t bytes = field_bytes(place), end = place->bit_offset + place->bit_width;
  Term old = sym_place_read_bytes(run, place, bytes);
  Term held = sym_value_resize(run, value, place->bit_width, false);
  if (place->bit_offset)
    held = concat(run, held, term_make_extract(run->terms, old, place->bit_offset - 1, 0));
  if (end < 8 * bytes)
    held = concat(run, term_make_extract(run->terms, old, 8 * bytes - 1, end), held);
  sym_place_write_bytes(run, place, bytes, held);
}

void sym_place_set(SymRun *run, const SymPlace *place, Term value) {
  if (place->bit_width)
    set_field(run, place, value);
  else
    sym_place_write_bytes(run, place, sym_value_width(place->type) / 8, value);
}

// ---- aggregates

bool sym_place_is_single(const SymRun *run, const SymPlace *place, uint64_t *offset) {
  return place->targets.size == 1 && term_is_true(run->terms, place->targets.data[0].condition) &&
         sym_find_bits(run->terms, place->targets.data[0].offset, offset);
}

// Contents of SIZE bytes with a life of their own.
static const SymContents *take_bytes(SymRun *run, const SymPlace *place, uint64_t size) {
  const SymContents *result = sym_contents_new(run->symbolic, FILL_ZERO, NULL);
  uint64_t offset;
  SymPlace valid = require_valid(run, place, size, false);
  if (sym_place_is_single(run, &valid, &offset)) {
    SymObject *object = valid.targets.data[0].object;
    result = sym_contents_copy(run->symbolic, result, 0, object, sym_contents_of(run, object),
                               offset, size);
  } else {
    for (uint64_t at = 0; at < size; at++) {
      SymPlace byte = shifted(run, place, at);
      Term value = sym_place_read_bytes(run, &byte, 1);
      result = sym_contents_write(run->symbolic, result, at, 1, value);
      sym_place_release(&byte);
    }
  }
  sym_place_release(&valid);
  return result;
}

static void put_bytes(SymRun *run, const SymPlace *place, const SymContents *contents,
                      uint64_t size) {
  uint64_t offset;
  SymPlace valid = require_valid(run, place, size, true);
  if (sym_place_is_single(run, &valid, &offset)) {
    SymObject *object = valid.targets.data[0].object;
    const SymContents *old = sym_contents_of(run, object);
    sym_contents_set(run, object,
                     sym_contents_copy(run->symbolic, old, offset, NULL, contents, 0, size));
  } else {
    for (uint64_t at = 0; at < size; at++) {
      SymPlace byte = shifted(run, place, at);
      Term value = sym_contents_read(run->symbolic, NULL, contents, at, 1);
      sym_place_write_bytes(run, &byte, 1, value);
      sym_place_release(&byte);
    }
  }
  sym_place_release(&valid);
}

const SymContents *sym_place_take(SymRun *run, const SymPlace *place) {
  return take_bytes(run, place, place->type->size);
}

void sym_place_put(SymRun *run, const SymPlace *place, const SymContents *contents) {
  put_bytes(run, place, contents, place->type->size);
}

void sym_place_move(SymRun *run, const SymPlace *to, const SymPlace *from, uint64_t size) {
  if (size)
    put_bytes(run, to, take_bytes(run, from, size), size);
}

// ---- so many bytes as a term says

// How many bytes COUNT may be, of PLACE; none, and lost, if there are too many ways.
static uint64_t most_bytes(SymRun *run, const SymPlace *place, Term count) {
  enum { MOST_WAYS = 1 << 16 };
  uint64_t most = 0, ways = 0, offset, bound = sym_upper_bound(run->symbolic, count);
  vec_each(const SymTarget, target, &place->targets) {
    uint64_t extent = target->object->extent;
    bool is_constant = sym_find_bits(run->terms, target->offset, &offset);
    uint64_t room = !is_constant ? extent : extent > offset ? extent - offset : 0;
    most = room > most ? room : most;
    ways += is_constant ? 1 : extent;
  }
  most = bound < most ? bound : most;
  if (most <= MOST_WAYS && most * ways <= MOST_WAYS)
    return most;
  sym_lose(run, "a number of bytes that may be so large; an assumption about it would help");
  return 0;
}

// TARGET, moved by so many bytes, in runs where COUNT is more.
static SymTarget shifted_target(SymRun *run, const SymTarget *target, uint64_t bytes, Term count) {
  Terms *terms = run->terms;
  Term distance = sym_offset(run, bytes);
  Term is_counted = term_make_bv(terms, TERM_BV_ULT, distance, count);
  return (SymTarget){term_make_and2(terms, target->condition, is_counted), target->object,
                     term_make_bv(terms, TERM_BV_ADD, target->offset, distance)};
}

static void put_some(SymRun *run, const SymPlace *place, Term count, uint64_t most,
                     const Term *bytes) {
  for (uint64_t i = 0; i < most; i++) {
    uint64_t left = MOST_OFFSETS;
    vec_each(const SymTarget, target, &place->targets) {
      SymTarget one = shifted_target(run, target, i, count);
      write_target(run, &one, 1, bytes[i], &left);
    }
  }
}

// What is no object's byte is any number: such runs do not count so far.
static Term take_one(SymRun *run, const SymPlace *place, uint64_t index, Term count) {
  Term result = any_value(run, 1);
  uint64_t left = MOST_OFFSETS;
  vec_each(const SymTarget, target, &place->targets) {
    SymTarget one = shifted_target(run, target, index, count);
    Term value = read_target(run, &one, 1, &left);
    if (!term_is_none(value))
      result = term_make_ite(run->terms, target->condition, value, result);
  }
  return result;
}

void sym_place_copy_some(SymRun *run, const SymPlace *to, const SymPlace *from, Term count) {
  uint64_t most = most_bytes(run, from, count), to_most = most_bytes(run, to, count);
  most = most < to_most ? most : to_most;
  Term *bytes = ARENA_ARRAY(&run->symbolic->arena, Term, most + 1);
  for (uint64_t i = 0; i < most; i++)
    bytes[i] = take_one(run, from, i, count);
  put_some(run, to, count, most, bytes);
}

void sym_place_move_some(SymRun *run, SymPlace *to, SymPlace *from, Term count) {
  require_count(run, from, count, false);
  require_count(run, to, count, true);
  sym_place_copy_some(run, to, from, count);
}

void sym_place_fill_some(SymRun *run, SymPlace *place, Term byte, Term count) {
  assert(sym_width(run->terms, byte) == 8);
  require_count(run, place, count, true);
  uint64_t most = most_bytes(run, place, count);
  Term *bytes = ARENA_ARRAY(&run->symbolic->arena, Term, most + 1);
  for (uint64_t i = 0; i < most; i++)
    bytes[i] = byte;
  put_some(run, place, count, most, bytes);
}

// ---- whole objects

static bool is_whole(SymRun *run, const SymPlace *place) {
  uint64_t offset;
  return sym_place_is_single(run, place, &offset) && offset == 0 &&
         place->targets.data[0].object->extent == place->type->size &&
         place->targets.data[0].object->kind != SYM_HEAP;
}

static void fill(SymRun *run, const SymPlace *place, const SymContents *contents) {
  if (is_whole(run, place))
    sym_contents_set(run, place->targets.data[0].object, contents);
  else
    sym_place_put(run, place, contents);
}

// Eight at a time.
void sym_place_fill(SymRun *run, const SymPlace *place, Term byte, uint64_t size) {
  assert(sym_width(run->terms, byte) == 8);
  enum { CHUNK = 8 };
  Term chunk = byte;
  for (uint32_t i = 1; i < CHUNK; i++)
    chunk = concat(run, byte, chunk);
  const SymContents *contents = sym_contents_new(run->symbolic, FILL_ZERO, NULL);
  for (uint64_t at = 0; at < size; at += CHUNK) {
    uint32_t count = size - at < CHUNK ? (uint32_t)(size - at) : CHUNK;
    Term value = term_make_extract(run->terms, chunk, 8 * count - 1, 0);
    contents = sym_contents_write(run->symbolic, contents, at, count, value);
  }
  if (size)
    put_bytes(run, place, contents, size);
}

void sym_place_fill_zero(SymRun *run, const SymPlace *place) {
  fill(run, place, sym_contents_new(run->symbolic, FILL_ZERO, NULL));
}

void sym_place_fill_unset(SymRun *run, const SymPlace *place, SymFill contents, const char *name) {
  bool is_asked = contents == FILL_UNSET && cfa_checks(run->symbolic->cfa, ERROR_UNINITIALIZED);
  if (type_is_scalar(place->type) && !is_asked) {
    uint32_t width = place->bit_width ? place->bit_width : sym_value_width(place->type);
    Symbol symbol = type_is_pointer(place->type)
                        ? sym_new_unset(run->symbolic, name, width)
                        : symbol_new(run->terms, name, sort_make_bits(run->terms, width), NULL);
    Term value = term_make_var(run->terms, symbol, NO_INDEX);
    if (type_is_bool(place->type) && width > 1)
      value = term_make_extend(run->terms, term_make_extract(run->terms, value, 0, 0), 8, false);
    if (type_is_float(place->type))
      value = float_make_valid(sym_floats(run), place->type->floating, value);
    sym_place_set(run, place, value);
    return;
  }
  fill(run, place, sym_contents_new(run->symbolic, contents, name));
}
