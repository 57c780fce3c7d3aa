// Machine integers as bit-vectors of their C width: exact. A comparison gives an
// int; pointers are unsigned; array indices have 64 bits.
#include "encode/encode_internal.h"

#include "base/diag.h"

#include <assert.h>

enum { INDEX_WIDTH = 64, WIDE = 128 };

static Value exact(Term term) { return (Value){.term = term, .range = interval_all()}; }

static Term number(Step *step, uint32_t width, __int128 value) {
  return term_make_bits(step->terms, width, (unsigned __int128)value);
}

static uint32_t width_of(const Step *step, Term term) {
  return sort_get(step->terms, term_sort(step->terms, term))->width;
}

static Term apply(Step *step, TermKind kind, Term a, Term b) {
  return term_make_bv(step->terms, kind, a, b);
}

// TERM with WIDTH bits: cut, or extended as its signedness says.
static Term resize(Step *step, Term term, uint32_t width, bool is_signed) {
  uint32_t old = width_of(step, term);
  if (old == width)
    return term;
  if (old > width)
    return term_make_extract(step->terms, term, width - 1, 0);
  return term_make_extend(step->terms, term, width, is_signed);
}

static Term is_negative(Step *step, Term term) {
  return apply(step, TERM_BV_SLT, term, number(step, width_of(step, term), 0));
}

static Term least_number(Step *step, uint32_t width) {
  return number(step, width, (__int128)((unsigned __int128)1 << (width - 1)));
}

// ---- sorts and constants

static Sort scalar_sort(Terms *terms, const Type *type, uint32_t bit_width) {
  if (bit_width)
    return sort_make_bits(terms, bit_width);
  uint32_t width = type_is_float(type) ? 8 * (uint32_t)type->size : type_width(type);
  return sort_make_bits(terms, width);
}

static Sort index_sort(Terms *terms) { return sort_make_bits(terms, INDEX_WIDTH); }

static Value constant(Step *step, const Type *type, __int128 value) {
  return exact(number(step, type_width(type), value));
}

// ---- signed overflow

static bool checks_overflow(const Step *step, const Type *type) {
  return step->encoder->options.overflow != OVERFLOW_WRAP && type_is_signed(type);
}

// The result of + has a sign that neither operand has; of -, one that left has not and
// right has.
static Term sum_overflows(Step *step, ExprKind kind, Term a, Term b, Term result) {
  Term left = apply(step, TERM_BV_XOR, a, result);
  Term right =
      kind == EXPR_ADD ? apply(step, TERM_BV_XOR, b, result) : apply(step, TERM_BV_XOR, a, b);
  return is_negative(step, apply(step, TERM_BV_AND, left, right));
}

static Term product_overflows(Step *step, Term a, Term b, Term result) {
  Terms *terms = step->terms;
  uint32_t width = width_of(step, a);
  if (2 * width <= WIDE) {
    Term product = apply(step, TERM_BV_MUL, resize(step, a, 2 * width, true),
                         resize(step, b, 2 * width, true));
    return term_make_ne(terms, product, resize(step, result, 2 * width, true));
  }
  Term zero = number(step, width, 0);
  Term is_wrong = term_make_ne(terms, apply(step, TERM_BV_SDIV, result, a), b);
  Term is_least = term_make_and2(terms, term_make_eq(terms, a, number(step, width, -1)),
                                 term_make_eq(terms, b, least_number(step, width)));
  return term_make_and2(terms, term_make_ne(terms, a, zero),
                        term_make_or2(terms, is_wrong, is_least));
}

// Shifting back gives another number.
static Term shift_overflows(Step *step, Term a, Term count, Term result) {
  return term_make_ne(step->terms, apply(step, TERM_BV_ASHR, result, count), a);
}

static void check_overflow(Step *step, const Expr *expr, Term a, Term b, Term result) {
  if (!checks_overflow(step, expr->type))
    return;
  if (expr->kind == EXPR_ADD || expr->kind == EXPR_SUB)
    step_violate(step, sum_overflows(step, expr->kind, a, b, result));
  else if (expr->kind == EXPR_MUL)
    step_violate(step, product_overflows(step, a, b, result));
  else if (expr->kind == EXPR_SHL)
    step_violate(step, shift_overflows(step, a, b, result));
}

// ---- operators

static Value unary(Step *step, const Expr *expr, Value a) {
  if (expr->kind == EXPR_BIT_NOT)
    return exact(apply(step, TERM_BV_NOT, a.term, NO_TERM));
  assert(expr->kind == EXPR_NEG);
  if (checks_overflow(step, expr->type))
    step_violate(step,
                 term_make_eq(step->terms, a.term, least_number(step, width_of(step, a.term))));
  return exact(apply(step, TERM_BV_NEG, a.term, NO_TERM));
}

// The interpreter stops at a divisor 0, and at the quotient that does not fit.
static void require_divisor(Step *step, const Expr *expr, Term a, Term b) {
  Terms *terms = step->terms;
  uint32_t width = width_of(step, a);
  step_require(step, term_make_ne(terms, b, number(step, width, 0)));
  if (!type_is_signed(expr->type))
    return;
  Term overflows = term_make_and2(terms, term_make_eq(terms, a, least_number(step, width)),
                                  term_make_eq(terms, b, number(step, width, -1)));
  step_require(step, term_make_not(terms, overflows));
  if (expr->kind == EXPR_DIV && checks_overflow(step, expr->type))
    step_violate(step, overflows);
}

// The count as a number of the width of A, required to be less than it.
static Term require_count(Step *step, const Expr *expr, Term a, Term count) {
  uint32_t width = width_of(step, a), count_width = width_of(step, count);
  bool is_signed = type_is_signed(expr->right->type);
  uint32_t common = width > count_width ? width : count_width;
  Term wide = resize(step, count, common, is_signed);
  step_require(step, apply(step, TERM_BV_ULT, wide, number(step, common, width)));
  return resize(step, wide, width, false);
}

static TermKind operator_kind(const Expr *expr) {
  bool is_signed = type_is_signed(expr->type);
  switch ((int)expr->kind) {
  case EXPR_ADD:
    return TERM_BV_ADD;
  case EXPR_SUB:
    return TERM_BV_SUB;
  case EXPR_MUL:
    return TERM_BV_MUL;
  case EXPR_DIV:
    return is_signed ? TERM_BV_SDIV : TERM_BV_UDIV;
  case EXPR_REM:
    return is_signed ? TERM_BV_SREM : TERM_BV_UREM;
  case EXPR_AND:
    return TERM_BV_AND;
  case EXPR_OR:
    return TERM_BV_OR;
  case EXPR_XOR:
    return TERM_BV_XOR;
  case EXPR_SHL:
    return TERM_BV_SHL;
  case EXPR_SHR:
    return is_signed ? TERM_BV_ASHR : TERM_BV_LSHR;
  default:
    BUG("no binary operator: %d", (int)expr->kind);
  }
}

static Value binary(Step *step, const Expr *expr, Value a, Value b) {
  Term right = b.term;
  if (expr->kind == EXPR_DIV || expr->kind == EXPR_REM)
    require_divisor(step, expr, a.term, right);
  else if (expr->kind == EXPR_SHL || expr->kind == EXPR_SHR)
    right = require_count(step, expr, a.term, right);
  Term result = apply(step, operator_kind(expr), a.term, right);
  check_overflow(step, expr, a.term, right, result);
  return exact(result);
}

static Value pointer_add(Step *step, const Type *type, Value pointer, const Type *index_type,
                         Value index, uint64_t size) {
  uint32_t width = type_width(type);
  Term offset =
      apply(step, TERM_BV_MUL, resize(step, index.term, width, type_is_signed(index_type)),
            number(step, width, (__int128)size));
  return exact(apply(step, TERM_BV_ADD, pointer.term, offset));
}

static Value pointer_difference(Step *step, const Expr *expr, Value a, Value b) {
  uint64_t size = expr->left->type->target->size;
  Term bytes = apply(step, TERM_BV_SUB, a.term, b.term);
  if (size == 0) // C says nothing about it, the interpreter stops
    step_require(step, term_false(step->terms));
  if (size <= 1)
    return exact(bytes);
  return exact(
      apply(step, TERM_BV_SDIV, bytes, number(step, width_of(step, bytes), (__int128)size)));
}

static Value cast(Step *step, const Type *from, const Type *to, Value a) {
  return exact(resize(step, a.term, type_width(to), type_is_signed(from)));
}

static Term compare(Step *step, ExprKind kind, const Type *type, Value a, Value b) {
  bool is_signed = type_is_signed(type);
  switch ((int)kind) {
  case EXPR_EQ:
    return term_make_eq(step->terms, a.term, b.term);
  case EXPR_NE:
    return term_make_ne(step->terms, a.term, b.term);
  case EXPR_LT:
    return apply(step, is_signed ? TERM_BV_SLT : TERM_BV_ULT, a.term, b.term);
  case EXPR_LE:
    return apply(step, is_signed ? TERM_BV_SLE : TERM_BV_ULE, a.term, b.term);
  default:
    assert(kind == EXPR_GT || kind == EXPR_GE);
    return compare(step, kind == EXPR_GT ? EXPR_LT : EXPR_LE, type, b, a);
  }
}

static Value from_truth(Step *step, const Type *type, Term truth) {
  return value_choose(step, truth, constant(step, type, 1), constant(step, type, 0));
}

// ---- arithmetic with a flag

// Operands of up to 64 bits have exact results in 128: unsigned if both are, else signed.
static Value checked(Step *step, const CheckedOperation *operation, Value a, Value b,
                     Term *overflow) {
  static const TermKind kinds[] = {
      [EXPR_ADD] = TERM_BV_ADD, [EXPR_SUB] = TERM_BV_SUB, [EXPR_MUL] = TERM_BV_MUL};
  Terms *terms = step->terms;
  bool is_left_signed = type_is_signed(operation->left);
  bool is_right_signed = type_is_signed(operation->right);
  bool is_natural = !is_left_signed && !is_right_signed && operation->kind != EXPR_SUB;
  Term left = resize(step, a.term, WIDE, is_left_signed);
  Term right = resize(step, b.term, WIDE, is_right_signed);
  Term wide = apply(step, kinds[operation->kind], left, right);
  bool is_signed = type_is_signed(operation->result);
  Term result = resize(step, wide, type_width(operation->result), false);
  if (type_width(operation->left) == WIDE || type_width(operation->right) == WIDE) {
    step_approximate(step, NULL, "overflow of 128 bits is arbitrary");
    Value flag = value_unknown(step, step->encoder->cfa->types.ints[INT_BOOL]);
    *overflow = term_make_eq(terms, flag.term, number(step, 1, 1));
    return exact(result);
  }
  *overflow = term_make_ne(terms, resize(step, result, WIDE, is_signed), wide);
  if (is_natural == is_signed) // the sign bit of WIDE has two meanings
    *overflow = term_make_or2(terms, *overflow, is_negative(step, wide));
  return exact(result);
}

// ---- bit-fields and indices

static Value to_field(Step *step, const Type *type, uint32_t width, Value value) {
  (void)type;
  return exact(resize(step, value.term, width, false));
}

static Value from_field(Step *step, const Type *type, uint32_t width, Value held) {
  (void)width;
  return exact(resize(step, held.term, type_width(type), type_is_signed(type)));
}

static Value replace_bits(Step *step, const Type *type, uint32_t width, Value old, BitRange bits,
                          Value value, uint32_t from) {
  (void)type, (void)width;
  uint32_t count = bits.end - bits.begin, all = width_of(step, old.term);
  unsigned __int128 ones = ((unsigned __int128)1 << count) - 1;
  Term wide = resize(step, value.term, from + count > all ? from + count : all, false);
  Term part =
      resize(step, term_make_extract(step->terms, wide, from + count - 1, from), all, false);
  part = apply(step, TERM_BV_SHL, part, number(step, all, bits.begin));
  Term rest =
      apply(step, TERM_BV_AND, old.term, number(step, all, (__int128)~(ones << bits.begin)));
  return exact(apply(step, TERM_BV_OR, rest, part));
}

static Value to_index(Step *step, const Type *type, Value value) {
  return exact(resize(step, value.term, INDEX_WIDTH, type_is_signed(type)));
}

static Value next_index(Step *step, Value position, uint64_t length, Value index) {
  Term row = apply(step, TERM_BV_MUL, position.term, number(step, INDEX_WIDTH, (__int128)length));
  return exact(apply(step, TERM_BV_ADD, row, index.term));
}

static Term is_below(Step *step, Value index, uint64_t length) {
  return apply(step, TERM_BV_ULT, index.term, number(step, INDEX_WIDTH, (__int128)length));
}

const Arithmetic bits_arithmetic = {
    .scalar_sort = scalar_sort,
    .index_sort = index_sort,
    .constant = constant,
    .unary = unary,
    .binary = binary,
    .pointer_add = pointer_add,
    .pointer_difference = pointer_difference,
    .cast = cast,
    .compare = compare,
    .from_truth = from_truth,
    .checked = checked,
    .to_field = to_field,
    .from_field = from_field,
    .replace_bits = replace_bits,
    .to_index = to_index,
    .next_index = next_index,
    .is_below = is_below,
};
