// Scalars and the operations of C on them, as bit-vectors: what exec/value.h says, over terms.
// Integers have the width of their type, _Bool 8 bits that are 0 or 1, floating values the bits
// of their format.
#include "symbolic/float.h"
#include "symbolic/internal.h"

#include "base/diag.h"

uint32_t sym_value_width(const Type *type) {
  assert(type_is_scalar(type));
  bool is_long_double = type_is_float(type) && type->floating == FLOAT_LONG_DOUBLE;
  return is_long_double ? 80 : 8 * (uint32_t)type->size;
}

static Term number(const SymRun *run, uint32_t width, __int128 value) {
  return term_make_bits(run->terms, width, (unsigned __int128)value);
}

static Term apply(const SymRun *run, TermKind kind, Term a, Term b) {
  return term_make_bv(run->terms, kind, a, b);
}

Term sym_value_constant(const SymRun *run, const Type *type, __int128 value) {
  return number(run, sym_value_width(type), value);
}

// ---- conversions

Term sym_value_resize(const SymRun *run, Term value, uint32_t width, bool is_signed) {
  assert(width > 0);
  if (width < sym_width(run->terms, value))
    return term_make_extract(run->terms, value, width - 1, 0);
  return term_make_extend(run->terms, value, width, is_signed);
}

Term sym_value_extend(const SymRun *run, const Type *type, Term value, uint32_t width) {
  return sym_value_resize(run, value, width, type_is_signed(type));
}

Term sym_value_is_true(SymRun *run, const Type *type, Term value) {
  if (type_is_float(type))
    return float_is_true(sym_floats(run), type->floating, value);
  Term zero = number(run, sym_width(run->terms, value), 0);
  return sym_value_compare(run, EXPR_NE, type, value, zero);
}

Term sym_value_from_truth(SymRun *run, const Type *type, Term truth) {
  assert(term_is_bool(run->terms, truth));
  uint32_t width = sym_value_width(type);
  return term_make_ite(run->terms, truth, number(run, width, 1), number(run, width, 0));
}

// An integer as a floating value, with the bounds that its term shows.
static Term float_from(SymRun *run, FloatKind to, Term value, bool is_signed) {
  Floats *floats = sym_floats(run);
  Term rounding = run->state->rounding;
  uint32_t width = sym_width(run->terms, value);
  uint64_t bound = width <= 64 ? sym_upper_bound(run->symbolic, value) : UINT64_MAX;
  bool is_natural = width <= 64 && (!is_signed || bound >> (width - 1) == 0);
  Term result = float_from_int(floats, to, rounding, value, is_signed && !is_natural);
  if (!is_natural)
    return result;
  return float_learn(floats, to, result,
                     range_from_ints(to, float_range_rounding(run->terms, rounding), 0, bound));
}

// POINTER is used as a number: it matters where the objects that it leads to lie.
static void note_address(SymRun *run, Term pointer) {
  const SymTargets *targets = sym_pointer_targets(run->symbolic, pointer);
  for (uint32_t i = 0; i < targets->count; i++)
    if (targets->items[i].object)
      targets->items[i].object->is_ordered = true;
}

// The order of the objects that A and B lead to matters, if they may be different ones.
static void note_order(SymRun *run, Term a, Term b) {
  const SymTargets *left = sym_pointer_targets(run->symbolic, a);
  const SymTargets *right = sym_pointer_targets(run->symbolic, b);
  const SymObject *first = left->count ? left->items[0].object : NULL;
  bool is_one = first != NULL;
  for (uint32_t i = 0; i < left->count; i++)
    is_one &= left->items[i].object == first;
  for (uint32_t i = 0; i < right->count; i++)
    is_one &= right->items[i].object == first;
  if (is_one)
    return;
  note_address(run, a);
  note_address(run, b);
}

Term sym_value_cast(SymRun *run, const Type *from, const Type *to, Term value) {
  if (from == to)
    return value;
  if (type_is_pointer(from) && type_is_int(to) && !type_is_bool(to))
    note_address(run, value);
  if (type_is_bool(to))
    return sym_value_from_truth(run, to, sym_value_is_true(run, from, value));
  Floats *floats = sym_floats(run);
  if (type_is_float(from) && type_is_float(to))
    return float_convert(floats, from->floating, to->floating, run->state->rounding, value);
  if (type_is_float(to))
    return float_from(run, to->floating, value, type_is_signed(from));
  if (type_is_float(from))
    return float_to_int(floats, from->floating, value, sym_value_width(to), type_is_signed(to));
  Term result = sym_value_extend(run, from, value, sym_value_width(to));
  if (type_is_int(from) && type_is_pointer(to) &&
      sym_object_is_unset_pointer(run->symbolic, result))
    sym_lose(run, "an uninitialised number as an address"); // it is no pointer that nobody set
  return result;
}

// ---- what ends a run

static Term least(const SymRun *run, uint32_t width) {
  return number(run, width, (__int128)1 << (width - 1));
}

static void require_divisor(SymRun *run, const Type *type, Term a, Term b) {
  assert(sym_width(run->terms, a) == sym_width(run->terms, b));
  Terms *terms = run->terms;
  uint32_t width = sym_width(run->terms, a);
  sym_require(run, term_make_ne(terms, b, number(run, width, 0)));
  if (!type_is_signed(type))
    return;
  Term overflows = term_make_and2(terms, term_make_eq(terms, a, least(run, width)),
                                  term_make_eq(terms, b, number(run, width, -1)));
  sym_require(run, term_make_not(terms, overflows));
}

// The count as a number of the width of what is shifted, less than it.
static Term require_count(SymRun *run, const Expr *expr, Term count) {
  uint32_t width = sym_value_width(expr->type), count_width = sym_width(run->terms, count);
  uint32_t common = width > count_width ? width : count_width;
  Term wide = sym_value_extend(run, expr->right->type, count, common);
  sym_require(run, apply(run, TERM_BV_ULT, wide, number(run, common, type_width(expr->type))));
  return sym_value_resize(run, wide, width, false);
}

// ---- operators

static TermKind operator_kind(const Expr *expr) {
  static const TermKind kinds[][2] = {
      [EXPR_ADD] = {TERM_BV_ADD, TERM_BV_ADD},   [EXPR_SUB] = {TERM_BV_SUB, TERM_BV_SUB},
      [EXPR_MUL] = {TERM_BV_MUL, TERM_BV_MUL},   [EXPR_DIV] = {TERM_BV_UDIV, TERM_BV_SDIV},
      [EXPR_REM] = {TERM_BV_UREM, TERM_BV_SREM}, [EXPR_AND] = {TERM_BV_AND, TERM_BV_AND},
      [EXPR_OR] = {TERM_BV_OR, TERM_BV_OR},      [EXPR_XOR] = {TERM_BV_XOR, TERM_BV_XOR},
      [EXPR_SHL] = {TERM_BV_SHL, TERM_BV_SHL},   [EXPR_SHR] = {TERM_BV_LSHR, TERM_BV_ASHR}};
  TermKind kind = expr->kind < sizeof kinds / sizeof *kinds
                      ? kinds[expr->kind][type_is_signed(expr->type)]
                      : TERM_NONE;
  if (kind == TERM_NONE)
    BUG("no binary operator: %d", (int)expr->kind);
  return kind;
}

static Term pointer_add(SymRun *run, const Expr *expr, Term pointer, Term index) {
  assert(type_is_pointer(expr->type));
  uint32_t width = sym_value_width(expr->type);
  Term steps = sym_value_extend(run, expr->right->type, index, width);
  Term bytes = apply(run, TERM_BV_MUL, steps, number(run, width, expr->type->target->size));
  return apply(run, TERM_BV_ADD, pointer, bytes);
}

// The offsets' difference where both sides lead into one object, as their terms show.
static Term difference(SymRun *run, Term a, Term b) {
  const SymTargets *left = sym_pointer_targets(run->symbolic, a);
  const SymTargets *right = sym_pointer_targets(run->symbolic, b);
  if (left->count == 1 && right->count == 1 && left->items[0].object &&
      left->items[0].object == right->items[0].object)
    return apply(run, TERM_BV_SUB, left->items[0].offset, right->items[0].offset);
  note_order(run, a, b);
  return apply(run, TERM_BV_SUB, a, b);
}

static Term pointer_difference(SymRun *run, const Expr *expr, Term a, Term b) {
  uint64_t size = expr->left->type->target->size;
  Term bytes = difference(run, a, b);
  if (size == 0) // C says nothing about it, the interpreter stops
    sym_require_defined(run, term_false(run->terms),
                        "subtracts pointers, here, to what has no size");
  return size <= 1 ? bytes
                   : apply(run, TERM_BV_SDIV, bytes, number(run, sym_width(run->terms, a), size));
}

static Term unary(SymRun *run, const Expr *expr, Term a) {
  assert(expr->kind == EXPR_NOT || expr->kind == EXPR_NEG || expr->kind == EXPR_BIT_NOT);
  if (expr->kind == EXPR_NOT)
    return sym_value_from_truth(
        run, expr->type, term_make_not(run->terms, sym_value_is_true(run, expr->operand->type, a)));
  if (type_is_float(expr->type))
    return float_negate(sym_floats(run), expr->type->floating, a);
  return apply(run, expr->kind == EXPR_NEG ? TERM_BV_NEG : TERM_BV_NOT, a, NO_TERM);
}

Term sym_value_operation(SymRun *run, const Expr *expr, Term a, Term b) {
  if (!expr_is_binary(expr->kind))
    return unary(run, expr, a);
  if (expr_is_comparison(expr->kind))
    return sym_value_from_truth(run, expr->type,
                                sym_value_compare(run, expr->kind, expr->left->type, a, b));
  if (expr->kind == EXPR_PTR_ADD)
    return pointer_add(run, expr, a, b);
  if (expr->kind == EXPR_PTR_DIFF)
    return pointer_difference(run, expr, a, b);
  if (type_is_float(expr->type))
    return float_operation(sym_floats(run), expr->kind, expr->type->floating,
                           run->state->rounding, a, b);
  if (expr->kind == EXPR_DIV || expr->kind == EXPR_REM)
    require_divisor(run, expr->type, a, b);
  if (expr->kind == EXPR_SHL || expr->kind == EXPR_SHR)
    b = require_count(run, expr, b);
  return apply(run, operator_kind(expr), a, b);
}

// ---- comparisons

// Does TARGET lie in its object, or not far from it? Then it is the address of no other object.
static bool is_near(const SymRun *run, const SymTarget *target) {
  uint64_t offset;
  return target->object && sym_find_bits(run->terms, target->offset, &offset) &&
         (int64_t)offset >= -16 && (int64_t)offset <= (int64_t)target->object->extent + 16;
}

static bool is_null(const SymRun *run, const SymTarget *target) {
  uint64_t value;
  return !target->object && sym_find_bits(run->terms, target->offset, &value) && value == 0;
}

static Term targets_equal(SymRun *run, const SymTarget *a, const SymTarget *b) {
  assert(sym_width(run->terms, a->offset) == sym_width(run->terms, b->offset));
  Terms *terms = run->terms;
  if (a->object && a->object == b->object)
    return term_make_eq(terms, a->offset, b->offset);
  if (a->object && b->object && a->object->kind == SYM_HEAP && b->object->kind == SYM_HEAP) {
    const SymObject *younger = a->object->id > b->object->id ? a->object : b->object;
    const SymObject *older = younger == a->object ? b->object : a->object;
    Term is_reused = sym_object_has_address_of(run, younger, older);
    if (!term_is_false(terms, is_reused))
      return term_make_and2(terms, is_reused, term_make_eq(terms, a->offset, b->offset));
  }
  bool are_apart = (is_near(run, a) || is_null(run, a)) && (is_near(run, b) || is_null(run, b));
  if (are_apart)
    return term_bool(terms, is_null(run, a) && is_null(run, b));
  Term left = a->offset, right = b->offset;
  if (a->object)
    left = apply(run, TERM_BV_ADD, sym_object_base(run->symbolic, a->object), left);
  if (b->object)
    right = apply(run, TERM_BV_ADD, sym_object_base(run->symbolic, b->object), right);
  return term_make_eq(terms, left, right);
}

// By where they lead: most comparisons are decided by that.
static Term pointers_equal(SymRun *run, Term a, Term b) {
  enum { MOST_PAIRS = 400 };
  Terms *terms = run->terms;
  const SymTargets *left = sym_pointer_targets(run->symbolic, a);
  const SymTargets *right = sym_pointer_targets(run->symbolic, b);
  if (term_equals(a, b) || left->count * right->count > MOST_PAIRS)
    return term_make_eq(terms, a, b);
  Term result = term_false(terms);
  for (uint32_t i = 0; i < left->count; i++)
    for (uint32_t j = 0; j < right->count; j++) {
      Term both = term_make_and2(terms, left->items[i].condition, right->items[j].condition);
      if (!term_is_false(terms, both))
        result = term_make_or2(
            terms, result,
            term_make_and2(terms, both, targets_equal(run, &left->items[i], &right->items[j])));
    }
  return result;
}

// A pointer that nobody set is null, too: its targets do not tell.
static bool has_all_targets(const SymRun *run, Term pointer) {
  const SymTargets *targets = sym_pointer_targets(run->symbolic, pointer);
  for (uint32_t i = 0; i < targets->count; i++)
    if (targets->items[i].object && targets->items[i].object->kind == SYM_UNSET)
      return false;
  return true;
}

Term sym_value_compare(SymRun *run, ExprKind kind, const Type *type, Term a, Term b) {
  assert(expr_is_comparison(kind) && sym_width(run->terms, a) == sym_width(run->terms, b));
  if (kind == EXPR_NE)
    return term_make_not(run->terms, sym_value_compare(run, EXPR_EQ, type, a, b));
  if (kind == EXPR_GT || kind == EXPR_GE)
    return sym_value_compare(run, kind == EXPR_GT ? EXPR_LT : EXPR_LE, type, b, a);
  if (type_is_float(type))
    return float_compare(sym_floats(run), kind, type->floating, a, b);
  if (kind == EXPR_EQ && type_is_pointer(type) && has_all_targets(run, a) &&
      has_all_targets(run, b))
    return pointers_equal(run, a, b);
  if (kind == EXPR_EQ)
    return term_make_eq(run->terms, a, b);
  if (type_is_pointer(type))
    note_order(run, a, b);
  bool is_signed = type_is_signed(type);
  if (kind == EXPR_LT)
    return apply(run, is_signed ? TERM_BV_SLT : TERM_BV_ULT, a, b);
  assert(kind == EXPR_LE);
  return apply(run, is_signed ? TERM_BV_SLE : TERM_BV_ULE, a, b);
}
