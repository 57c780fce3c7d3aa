// Bit-vectors: constants are folded, operations with a neutral or absorbing
// operand vanish, operands of commutative operations are sorted by id. `a <= b` is
// the negation of `b < a`, so that an order and its opposite are complements.
#include "term/term_internal.h"

static bool is_unary(TermKind kind) { return kind == TERM_BV_NOT || kind == TERM_BV_NEG; }

static bool is_comparison(TermKind kind) { return kind >= TERM_BV_ULT && kind <= TERM_BV_SLE; }

static bool is_commutative(TermKind kind) {
  return kind == TERM_BV_ADD || kind == TERM_BV_MUL || kind == TERM_BV_AND || kind == TERM_BV_OR ||
         kind == TERM_BV_XOR;
}

static bool is_shift(TermKind kind) { return kind >= TERM_BV_SHL && kind <= TERM_BV_ASHR; }

// ---- unary operations and concatenation

static Term make_unary(Terms *terms, TermKind kind, Term a) {
  assert(is_unary(kind));
  const Node *node = node_get(terms, a);
  if (node->kind == kind)
    return node->args[0];
  Sort sort = term_sort(terms, a);
  uint32_t width = sort_width(terms, sort);
  Bits value;
  if (term_is_bits_constant(terms, a, &value))
    return term_make_bits(terms, width, bits_fold(kind, width, value, 0));
  return term_make_node_of(terms, kind, sort, &a, 1);
}

static Term make_concat(Terms *terms, Term a, Term b) {
  uint32_t low_width = sort_width(terms, term_sort(terms, b));
  uint32_t width = sort_width(terms, term_sort(terms, a)) + low_width;
  assert(width <= MAX_BIT_WIDTH);
  Bits high, low;
  if (term_is_bits_constant(terms, a, &high)) {
    if (term_is_bits_constant(terms, b, &low))
      return term_make_bits(terms, width, high << low_width | low);
    if (high == 0)
      return term_make_extend(terms, b, width, false);
  }
  Term args[] = {a, b};
  return term_make_node_of(terms, TERM_BV_CONCAT, sort_make_bits(terms, width), args, 2);
}

// ---- binary operations

// A op A; NO_TERM when it is nothing simpler. Division is not here: 0 / 0 is no 1.
static Term with_itself(Terms *terms, TermKind kind, Term a) {
  if (kind == TERM_BV_AND || kind == TERM_BV_OR)
    return a;
  if (kind == TERM_BV_SUB || kind == TERM_BV_XOR || kind == TERM_BV_UREM || kind == TERM_BV_SREM)
    return term_make_bits(terms, sort_width(terms, term_sort(terms, a)), 0);
  if (kind == TERM_BV_ULT || kind == TERM_BV_SLT)
    return term_false(terms);
  return NO_TERM;
}

// A op B where B is the constant VALUE.
static Term with_right_constant(Terms *terms, TermKind kind, Term a, Bits value, uint32_t width) {
  Bits ones = number_mask(width);
  assert(value <= ones);
  bool keeps_zero = kind == TERM_BV_ADD || kind == TERM_BV_SUB || kind == TERM_BV_OR ||
                    kind == TERM_BV_XOR || kind == TERM_BV_UREM || kind == TERM_BV_SREM ||
                    is_shift(kind);
  if (value == 0 && keeps_zero)
    return a;
  if (value == 0 && (kind == TERM_BV_MUL || kind == TERM_BV_AND))
    return term_make_bits(terms, width, 0);
  if (value == 0 && kind == TERM_BV_UDIV)
    return term_make_bits(terms, width, ones);
  if (value == 0 && kind == TERM_BV_ULT)
    return term_false(terms);
  if (value == 1 && (kind == TERM_BV_MUL || kind == TERM_BV_UDIV))
    return a;
  if (value == 1 && kind == TERM_BV_UREM)
    return term_make_bits(terms, width, 0);
  if (value == ones && kind == TERM_BV_AND)
    return a;
  if (value == ones && kind == TERM_BV_OR)
    return term_make_bits(terms, width, ones);
  if (value == ones && kind == TERM_BV_XOR)
    return make_unary(terms, TERM_BV_NOT, a);
  if (value >= width && (kind == TERM_BV_SHL || kind == TERM_BV_LSHR))
    return term_make_bits(terms, width, 0);
  return NO_TERM;
}

// A op B where A is the constant VALUE, for operations that are not commutative.
static Term with_left_constant(Terms *terms, TermKind kind, Bits value, Term b, uint32_t width) {
  assert(!is_commutative(kind) && value <= number_mask(width));
  if (value == 0 && kind == TERM_BV_SUB)
    return make_unary(terms, TERM_BV_NEG, b);
  if (value == 0 && (is_shift(kind) || kind == TERM_BV_UREM || kind == TERM_BV_SREM))
    return term_make_bits(terms, width, 0);
  if (value == number_mask(width) && kind == TERM_BV_ULT)
    return term_false(terms);
  return NO_TERM;
}

static Term simplify_binary(Terms *terms, TermKind kind, Term a, Term b) {
  if (term_equals(a, b))
    return with_itself(terms, kind, a);
  uint32_t width = sort_width(terms, term_sort(terms, a));
  Bits value;
  if (term_is_bits_constant(terms, b, &value))
    return with_right_constant(terms, kind, a, value, width);
  if (!term_is_bits_constant(terms, a, &value))
    return NO_TERM;
  return is_commutative(kind) ? with_right_constant(terms, kind, b, value, width)
                              : with_left_constant(terms, kind, value, b, width);
}

static Term fold_constants(Terms *terms, TermKind kind, Term a, Term b) {
  Bits left, right;
  if (!term_is_bits_constant(terms, a, &left) || !term_is_bits_constant(terms, b, &right))
    return NO_TERM;
  uint32_t width = sort_width(terms, term_sort(terms, a));
  Bits value = bits_fold(kind, width, left, right);
  return is_comparison(kind) ? term_bool(terms, value) : term_make_bits(terms, width, value);
}

static Term make_binary(Terms *terms, TermKind kind, Term a, Term b) {
  Sort sort = term_sort(terms, a);
  assert(sort_equals(sort, term_sort(terms, b)));
  Term simpler = fold_constants(terms, kind, a, b);
  if (term_is_none(simpler))
    simpler = simplify_binary(terms, kind, a, b);
  if (!term_is_none(simpler))
    return simpler;
  bool is_swapped = is_commutative(kind) && b.id < a.id;
  Term args[] = {is_swapped ? b : a, is_swapped ? a : b};
  return term_make_node_of(terms, kind, is_comparison(kind) ? sort_bool(terms) : sort, args, 2);
}

Term term_make_bv(Terms *terms, TermKind kind, Term a, Term b) {
  assert(kind >= TERM_BV_NOT && kind <= TERM_BV_CONCAT);
  assert(is_unary(kind) == term_is_none(b));
  if (is_unary(kind))
    return make_unary(terms, kind, a);
  if (kind == TERM_BV_CONCAT)
    return make_concat(terms, a, b);
  if (kind == TERM_BV_ULE || kind == TERM_BV_SLE) {
    TermKind opposite = kind == TERM_BV_ULE ? TERM_BV_ULT : TERM_BV_SLT;
    return term_make_not(terms, make_binary(terms, opposite, b, a));
  }
  return make_binary(terms, kind, a, b);
}

// ---- widths

// The part of *A that bits *HIGH..*LOW come from, one step nearer to the leaves; false when there
// is none.
static bool narrow(const Terms *terms, Term *a, uint32_t *high, uint32_t *low) {
  const Node *node = node_get(terms, *a);
  uint32_t shift = 0;
  Term inner;
  if (node->kind == TERM_BV_EXTRACT) {
    inner = node->args[0];
    *high += node->low;
    *low += node->low;
  } else if (node->kind == TERM_BV_CONCAT) {
    shift = sort_width(terms, term_sort(terms, node->args[1]));
    if (*high >= shift && *low < shift)
      return false;
    inner = node->args[*low < shift];
    shift = *low < shift ? 0 : shift;
  } else if (node->kind == TERM_BV_ZEXT || node->kind == TERM_BV_SEXT) {
    inner = node->args[0];
    if (*high >= sort_width(terms, term_sort(terms, inner)))
      return false;
  } else {
    return false;
  }
  *a = inner;
  assert(*high >= *low && *low >= shift);
  *high -= shift;
  *low -= shift;
  return true;
}

Term term_make_extract(Terms *terms, Term a, uint32_t high, uint32_t low) {
  assert(high >= low && high < sort_width(terms, term_sort(terms, a)));
  while (narrow(terms, &a, &high, &low))
    continue;
  uint32_t width = high - low + 1;
  if (width == sort_width(terms, term_sort(terms, a)))
    return a;
  Bits value;
  if (term_is_bits_constant(terms, a, &value))
    return term_make_bits(terms, width, value >> low);
  const Node *node = node_get(terms, a);
  if (node->kind == TERM_BV_ZEXT && low >= sort_width(terms, term_sort(terms, node->args[0])))
    return term_make_bits(terms, width, 0);
  return term_make_node(terms, &(TermData){.kind = TERM_BV_EXTRACT,
                                           .sort = sort_make_bits(terms, width),
                                           .args = &a,
                                           .arg_count = 1,
                                           .high = high,
                                           .low = low});
}

Term term_make_extend(Terms *terms, Term a, uint32_t width, bool is_signed) {
  uint32_t from = sort_width(terms, term_sort(terms, a));
  assert(width >= from && width <= MAX_BIT_WIDTH);
  if (width == from)
    return a;
  Bits value;
  if (term_is_bits_constant(terms, a, &value))
    return term_make_bits(terms, width, is_signed ? bits_sign_extend(from, width, value) : value);
  const Node *node = node_get(terms, a);
  if (node->kind == TERM_BV_ZEXT) { // its sign bit is 0
    a = node->args[0];
    is_signed = false;
  } else if (node->kind == TERM_BV_SEXT && is_signed) {
    a = node->args[0];
  }
  return term_make_node_of(terms, is_signed ? TERM_BV_SEXT : TERM_BV_ZEXT,
                           sort_make_bits(terms, width), &a, 1);
}
