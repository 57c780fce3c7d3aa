// What a guard says of a variable makes its term smaller: if `n < 1000` holds, n is the extension
// of its ten lowest bits, and circuits over it are as small as if it had no more. If `x <= 10`
// holds, the floating x is a choice between itself and 0, which is never above 10.
#include "symbolic/internal.h"

// ---- bounds by the form of a term

enum { DEEPEST = 24 }; // that is looked at

static uint64_t bound_at(Symbolic *symbolic, Term term, uint32_t depth);

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

// All bits up to the highest of A.
static uint64_t all_below(uint64_t a) { return a ? UINT64_MAX >> __builtin_clzll(a) : 0; }

// A shifted to the left; the largest number there is if that is too large.
static uint64_t shifted(uint64_t a, uint64_t count) {
  return count < 64 && (a << count) >> count == a ? a << count : UINT64_MAX;
}

// DATA has two arguments, never above A and B; the second is B if it IS_CONSTANT.
static uint64_t bound_of_operation(const TermData *data, uint64_t a, uint64_t b, bool is_constant,
                                   uint32_t low_width) {
  uint64_t result;
  switch ((int)data->kind) {
  case TERM_BV_ADD:
    return __builtin_add_overflow(a, b, &result) ? UINT64_MAX : result;
  case TERM_BV_MUL:
    return __builtin_mul_overflow(a, b, &result) ? UINT64_MAX : result;
  case TERM_BV_AND:
    return least(a, b);
  case TERM_BV_OR:
  case TERM_BV_XOR:
    return all_below(a | b);
  case TERM_BV_UREM: // of 0 it is the first
    return is_constant && b ? least(a, b - 1) : a;
  case TERM_BV_LSHR:
    return is_constant && b < 64 ? a >> b : a;
  case TERM_BV_SHL:
    return is_constant ? shifted(a, b) : UINT64_MAX;
  case TERM_BV_CONCAT:
    result = shifted(a, low_width);
    return result == UINT64_MAX ? result : result + b;
  default:
    return UINT64_MAX;
  }
}

static uint64_t find_bound(Symbolic *symbolic, Term term, uint32_t depth) {
  assert(depth <= DEEPEST);
  const Terms *terms = symbolic->terms;
  TermData data = term_get(terms, term);
  uint32_t width = sym_width(terms, term);
  uint64_t most = width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX, ignored;
  bool is_extension = data.kind == TERM_BV_ZEXT || data.kind == TERM_BV_SEXT;
  bool is_binary =
      data.kind == TERM_BV_CONCAT || (data.kind >= TERM_BV_ADD && data.kind <= TERM_BV_LSHR);
  bool is_part = data.kind == TERM_BV_EXTRACT && data.low < 64;
  if (depth == DEEPEST || !(data.kind == TERM_ITE || is_extension || is_part || is_binary))
    return most;
  uint64_t a = bound_at(symbolic, data.args[data.kind == TERM_ITE], depth + 1);
  bool may_be_more = a == UINT64_MAX && (width > 64 || is_part);
  bool may_be_negative =
      data.kind == TERM_BV_SEXT && a >= shifted(1, sym_width(terms, data.args[0]) - 1);
  if (may_be_more || may_be_negative)
    return most;
  if (is_part)
    return least(most, a >> data.low);
  if (is_extension)
    return a;
  uint64_t b = bound_at(symbolic, data.args[data.kind == TERM_ITE ? 2 : 1], depth + 1);
  if (data.kind == TERM_ITE)
    return a > b ? a : b;
  return least(most, bound_of_operation(&data, a, b, sym_find_bits(terms, data.args[1], &ignored),
                                        sym_width(terms, data.args[1])));
}

// Found once for each term.
static uint64_t bound_at(Symbolic *symbolic, Term term, uint32_t depth) {
  uint64_t value;
  if (sym_find_bits(symbolic->terms, term, &value))
    return value;
  const uint64_t *known = map_find(&symbolic->bounds, term.id);
  if (known)
    return *known;
  value = find_bound(symbolic, term, depth);
  *map_insert(&symbolic->bounds, term.id, NULL) = value;
  return value;
}

uint64_t sym_upper_bound(Symbolic *symbolic, Term term) { return bound_at(symbolic, term, 0); }

// ---- bounds by the guard

typedef struct GuardBound {
  Term term;
  uint64_t sign;        // the highest bit, as a number
  uint64_t most;        // unsigned
  uint64_t signed_most; // if it is not negative
  bool is_natural;      // not negative, as a signed number
} GuardBound;

// LEFT < RIGHT holds, or if IS_NEGATED, does not.
static void learn(Symbolic *symbolic, GuardBound *bound, bool is_signed, Term left, Term right,
                  bool is_negated) {
  bool is_left = term_equals(left, bound->term);
  if (!is_left && !term_equals(right, bound->term))
    return;
  uint64_t other = sym_upper_bound(symbolic, is_left ? right : left);
  bool is_above = is_left == is_negated; // the other side is a lower bound
  if (is_above) {
    uint64_t value;
    Term below = is_left ? right : left;
    if (is_signed && sym_find_bits(symbolic->terms, below, &value))
      bound->is_natural |= value < bound->sign || (!is_negated && value == 2 * bound->sign - 1);
    return;
  }
  uint64_t most = is_negated || other == 0 ? other : other - 1;
  if (!is_signed)
    bound->most = least(bound->most, most);
  else if (other < bound->sign)
    bound->signed_most = least(bound->signed_most, most);
}

static void learn_conjunct(Symbolic *symbolic, GuardBound *bound, Term conjunct) {
  const Terms *terms = symbolic->terms;
  TermData data = term_get(terms, conjunct);
  bool is_negated = data.kind == TERM_NOT;
  if (is_negated)
    data = term_get(terms, data.args[0]);
  if (data.kind == TERM_BV_ULT || data.kind == TERM_BV_SLT)
    learn(symbolic, bound, data.kind == TERM_BV_SLT, data.args[0], data.args[1], is_negated);
}

static uint64_t bound_of(SymRun *run, Term term, uint32_t width) {
  assert(width >= 1 && width <= 64);
  enum { MOST_CONJUNCTS = 64 };
  GuardBound bound = {.term = term,
                      .sign = (uint64_t)1 << (width - 1),
                      .most = sym_upper_bound(run->symbolic, term),
                      .signed_most = UINT64_MAX};
  TermVec conjuncts = {0};
  sym_conjuncts(run->terms, run->state->guard, &conjuncts);
  for (uint32_t i = conjuncts.size; i-- > 0 && i + MOST_CONJUNCTS >= conjuncts.size;)
    learn_conjunct(run->symbolic, &bound, conjuncts.data[i]);
  vec_release(&conjuncts);
  assert(bound.sign > 0);
  if (!bound.is_natural && bound.most >= bound.sign)
    return bound.most;
  return least(least(bound.most, bound.sign - 1), bound.signed_most);
}

static uint32_t bit_length(uint64_t value) {
  return value ? 64 - (uint32_t)__builtin_clzll(value) : 1;
}

// ---- variables

static void narrow_variable(SymRun *run, const Expr *lvalue) {
  SymPlace place = sym_place_of(run, lvalue);
  uint64_t offset;
  bool is_single = !place.bit_width && sym_place_is_single(run, &place, &offset);
  Term term = is_single ? sym_place_get(run, &place) : NO_TERM;
  uint32_t width = is_single ? sym_value_width(lvalue->type) : 0;
  if (is_single && width <= 64 && term_kind(run->terms, term) != TERM_BITS) {
    uint32_t needed = bit_length(bound_of(run, term, width));
    if (needed < width && needed < bit_length(sym_upper_bound(run->symbolic, term))) {
      assert(needed >= 1);
      Term low = term_make_extract(run->terms, term, needed - 1, 0);
      sym_place_set(run, &place, term_make_extend(run->terms, low, width, false));
    }
  }
  sym_place_release(&place);
}

static const Expr *strip_casts(const Expr *expr) {
  while (expr->kind == EXPR_CAST && type_is_int(expr->type) && type_is_int(expr->operand->type))
    expr = expr->operand;
  return expr;
}

// Is it an integer variable, or a part of one?
static bool is_narrowed(const Expr *expr) {
  return expr_is_lvalue(expr) && type_is_int(expr->type) && !type_is_bool(expr->type) &&
         expr_root_variable(expr);
}

static void narrow_integers(SymRun *run, const Expr *condition) {
  const Expr *left = strip_casts(condition->left), *right = strip_casts(condition->right);
  if (is_narrowed(left))
    narrow_variable(run, left);
  if (is_narrowed(right))
    narrow_variable(run, right);
}

// ---- floating variables

// A comparison that the guard says is true or, unless it HOLDS, false, as a term.
typedef struct FloatComparison {
  const Expr *expr;
  bool holds;
  Term truth; // what the guard has of it
  FloatRange left, right;
} FloatComparison;

static const Expr *strip_widenings(const Expr *expr) {
  while (expr->kind == EXPR_CAST && type_is_float(expr->operand->type) &&
         expr->operand->type->floating <= expr->type->floating)
    expr = expr->operand;
  return expr;
}

static void clamp_variable(SymRun *run, const Expr *lvalue, Term truth, FloatRange range) {
  FloatKind format = lvalue->type->floating;
  SymPlace place = sym_place_of(run, lvalue);
  uint64_t offset;
  if (sym_place_is_single(run, &place, &offset)) {
    Term term = sym_place_get(run, &place);
    FloatRange known = float_range(sym_floats(run), term);
    range = range_meet(known, range_within(format, range));
    if (!term_is_constant(run->terms, term) && !range_equals(known, range))
      sym_place_set(run, &place, float_clamp(sym_floats(run), format, truth, term, range));
  }
  sym_place_release(&place);
}

// KIND compares SIDE with the other one; nothing else changes SIDE's value.
static void narrow_side(SymRun *run, const FloatComparison *comparison, const Expr *side,
                        ExprKind kind) {
  const Expr *lvalue = strip_widenings(side);
  if (!expr_is_lvalue(lvalue) || !type_is_float(lvalue->type) || !expr_root_variable(lvalue))
    return;
  bool is_left = side == comparison->expr->left;
  clamp_variable(run, lvalue, comparison->truth,
                 range_compared(side->type->floating, kind, comparison->holds,
                                is_left ? comparison->left : comparison->right,
                                is_left ? comparison->right : comparison->left));
}

static ExprKind mirrored(ExprKind kind) {
  return kind == EXPR_LT   ? EXPR_GT
         : kind == EXPR_LE ? EXPR_GE
         : kind == EXPR_GT ? EXPR_LT
         : kind == EXPR_GE ? EXPR_LE
                           : kind;
}

static void narrow_floats(SymRun *run, const Expr *condition, bool holds) {
  Term left = sym_eval(run, condition->left), right = sym_eval(run, condition->right);
  Term truth = sym_value_compare(run, condition->kind, condition->left->type, left, right);
  FloatComparison comparison = {condition, holds,
                                holds ? truth : term_make_not(run->terms, truth),
                                float_range(sym_floats(run), left),
                                float_range(sym_floats(run), right)};
  if (term_is_constant(run->terms, truth))
    return;
  narrow_side(run, &comparison, condition->left, condition->kind);
  narrow_side(run, &comparison, condition->right, mirrored(condition->kind));
}

void sym_narrow(SymRun *run, const Expr *condition, bool truth) {
  for (; condition->kind == EXPR_NOT; condition = condition->operand)
    truth = !truth;
  if (!expr_is_comparison(condition->kind))
    return;
  if (type_is_float(condition->left->type))
    narrow_floats(run, condition, truth);
  else
    narrow_integers(run, condition);
}
