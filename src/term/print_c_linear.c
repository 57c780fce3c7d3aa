// Integer terms as C. Sums under comparisons are spread over both sides, so that
// no factor is negative; the constant chooses between <= and <.
//
// DIV and MOD round down, C's / and % towards 0. They differ when the dividend is
// negative, so / and % are printed only if it cannot be, or in `x % d == 0`, where
// they agree. Otherwise a power of two gives a cast, a mask or a shift, which round
// down in C too, and any other divisor a call of floor_div or floor_mod. The way in which
// C's own division is put together from DIV and MOD is recognised, and printed as / or %.
#include "term/print_c_internal.h"

#include "base/diag.h"

// ---- division

static bool is_power_of_two(__int128 value) { return (value & (value - 1)) == 0; }

static int log2_of(__int128 power) {
  assert(power > 0 && is_power_of_two(power));
  int log = 0;
  while (power >>= 1)
    log++;
  return log;
}

// Does the form of TERM show that it is not negative?
static bool is_nonnegative(const Terms *terms, Term term) {
  while (term_kind(terms, term) == TERM_DIV)
    term = term_get(terms, term).args[0];
  LinearView view = linear_view(terms, term);
  if (view.constant < 0)
    return false;
  for (uint32_t i = 0; i < view.count; i++) {
    Monomial m = linear_monomial(&view, i);
    if (m.factor < 0 || term_kind(terms, m.term) != TERM_MOD)
      return false;
  }
  return true;
}

// x mod 2^8, 2^16, 2^32, 2^64 is a cast: to an unsigned type, or to a signed one plus an offset,
// whichever leaves the smaller constant under the cast.
typedef struct Cast {
  const char *type; // NULL: none
  __int128 inside;  // to be added to x
  __int128 offset;  // to be added to the cast
} Cast;

static Cast mod_cast(const Terms *terms, Term term) {
  static const char *const types[][2] = {{"(unsigned char)", "(signed char)"},
                                         {"(unsigned short)", "(short)"},
                                         {"(unsigned)", "(int)"},
                                         {"(unsigned long long)", "(long long)"}};
  TermData mod = term_get(terms, term);
  if (mod.kind != TERM_MOD)
    return (Cast){0};
  for (int i = 0; i < 4; i++) {
    __int128 half = (__int128)1 << ((8 << i) - 1);
    if (mod.constant != 2 * half)
      continue;
    __int128 constant = linear_view(terms, mod.args[0]).constant;
    if (constant >= half / 2 && constant < half + half / 2)
      return (Cast){types[i][1], -half, half};
    return (Cast){types[i][0], 0, 0};
  }
  return (Cast){0};
}

void c_print_cast(CPrinter *printer, Term mod, Precedence wanted) {
  Cast cast = mod_cast(printer->terms, mod);
  assert(cast.type);
  c_begin(printer, LEVEL_UNARY, wanted);
  strbuf_add(printer->out, cast.type);
  vec_push(&printer->stack, (CItem){.kind = ITEM_VALUE,
                                    .term = term_get(printer->terms, mod).args[0],
                                    .number = cast.inside,
                                    .level = LEVEL_UNARY});
}

// Operands of >> and & have parentheses for the reader.
static void print_infix(CPrinter *printer, Term a, const char *sign, __int128 number,
                        Precedence own, Precedence wanted) {
  c_begin(printer, own, wanted);
  c_push_number(printer, number);
  c_push_text(printer, sign);
  c_push_term(printer, a, own == LEVEL_PRODUCT ? LEVEL_PRODUCT : LEVEL_UNARY);
}

static void print_div(CPrinter *printer, Term term, Precedence wanted) {
  TermData data = term_get(printer->terms, term);
  bool is_div = data.kind == TERM_DIV;
  if (is_nonnegative(printer->terms, data.args[0])) {
    print_infix(printer, data.args[0], is_div ? " / " : " % ", data.constant, LEVEL_PRODUCT,
                wanted);
  } else if (is_power_of_two(data.constant) && is_div) {
    print_infix(printer, data.args[0], " >> ", log2_of(data.constant), LEVEL_SHIFT, wanted);
  } else if (is_power_of_two(data.constant)) {
    print_infix(printer, data.args[0], " & ", data.constant - 1, LEVEL_BIT_AND, wanted);
  } else {
    c_push_text(printer, ")");
    c_push_number(printer, data.constant);
    c_push_text(printer, ", ");
    c_push_term(printer, data.args[0], LEVEL_ANY);
    c_push_text(printer, is_div ? "floor_div(" : "floor_mod(");
  }
}

// Is B the negation of A?
static bool is_opposite(const Terms *terms, Term a, Term b) {
  LinearView x = linear_view(terms, a), y = linear_view(terms, b);
  __int128 sum;
  if (x.count != y.count || !number_add(x.constant, y.constant, &sum) || sum != 0)
    return false;
  for (uint32_t i = 0; i < x.count; i++) {
    Monomial m = linear_monomial(&x, i), n = linear_monomial(&y, i);
    if (!term_equals(m.term, n.term) || !number_add(m.factor, n.factor, &sum) || sum != 0)
      return false;
  }
  return true;
}

// Is NEGATIVE the same operation as NATURAL, with dividend and result negated?
static bool is_mirrored(const Terms *terms, const TermData *natural, Term negative) {
  assert(natural->kind == TERM_DIV || natural->kind == TERM_MOD);
  TermData sum = term_get(terms, negative);
  if (sum.kind != TERM_SUM || sum.arg_count != 1 || sum.factors[0] != -1 || sum.constant != 0)
    return false;
  TermData inner = term_get(terms, sum.args[0]);
  return inner.kind == natural->kind && inner.constant == natural->constant &&
         is_opposite(terms, natural->args[0], inner.args[0]);
}

// The condition is a <= -1 (then the second branch has OP(a), the first -OP(-a)), or -a <= 0 (then
// the other way round), where OP is DIV or MOD.
bool c_print_truncation(CPrinter *printer, const TermData *ite, Precedence wanted) {
  assert(ite->kind == TERM_ITE);
  const Terms *terms = printer->terms;
  TermData condition = term_get(terms, ite->args[0]);
  if (condition.kind != TERM_LE0)
    return false;
  for (int side = 1; side <= 2; side++) {
    TermData natural = term_get(terms, ite->args[side]);
    bool is_div = natural.kind == TERM_DIV;
    if ((!is_div && natural.kind != TERM_MOD) || !is_mirrored(terms, &natural, ite->args[3 - side]))
      continue;
    Term a = natural.args[0], bound = condition.args[0];
    __int128 distance;
    if (side == 1 ? is_opposite(terms, a, bound)
                  : linear_distance(terms, a, bound, &distance) && distance == 1) {
      print_infix(printer, a, is_div ? " / " : " % ", natural.constant, LEVEL_PRODUCT, wanted);
      return true;
    }
  }
  return false;
}

// ---- sums

// TERM + OFFSET, with what casts add to the constant. Casts have no part in it if that
// overflows, and it is false if the constant does.
static bool view_with_casts(const Terms *terms, Term term, __int128 offset, LinearView *view) {
  *view = linear_view(terms, term);
  if (!number_add(view->constant, offset, &view->constant))
    return false;
  __int128 constant = view->constant;
  for (uint32_t i = 0; i < view->count; i++) {
    Monomial m = linear_monomial(view, i);
    __int128 shift;
    if (!number_mul(m.factor, mod_cast(terms, m.term).offset, &shift) ||
        !number_add(constant, shift, &constant))
      return true;
  }
  view->constant = constant;
  view->has_casts = true;
  return true;
}

static uint32_t count_sign(const LinearView *view, bool is_negative) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < view->count; i++)
    count += (linear_monomial(view, i).factor < 0) == is_negative;
  return count;
}

// |factor| * term.
static void push_monomial(CPrinter *printer, const LinearView *view, uint32_t i, Precedence level) {
  Monomial m = linear_monomial(view, i);
  bool is_one = m.factor == 1 || m.factor == -1;
  bool is_cast = view->has_casts && mod_cast(printer->terms, m.term).type;
  vec_push(&printer->stack, (CItem){.kind = is_cast ? ITEM_CAST : ITEM_TERM,
                                    .term = m.term,
                                    .level = is_one ? level : LEVEL_UNARY});
  if (!is_one) {
    c_push_text(printer, " * ");
    c_push_number(printer, m.factor);
  }
}

// The monomials of one sign, as magnitudes, with SEPARATOR between them.
static void push_monomials(CPrinter *printer, const LinearView *view, bool is_negative,
                           const char *separator, Precedence level) {
  uint32_t left = count_sign(view, is_negative);
  for (uint32_t i = view->count; i > 0; i--) {
    if ((linear_monomial(view, i - 1).factor < 0) != is_negative)
      continue;
    push_monomial(printer, view, i - 1, level);
    if (--left > 0)
      c_push_text(printer, separator);
  }
}

// x + 2 * y - z - 3; 3 - z; -z - 3; -3
static void print_sum(CPrinter *printer, const LinearView *view, Precedence wanted) {
  bool has_positive = count_sign(view, false) > 0, has_negative = count_sign(view, true) > 0;
  bool is_single = view->count + (view->constant != 0) <= 1;
  if (has_positive && is_single) {
    bool is_one = linear_monomial(view, 0).factor == 1;
    c_begin(printer, is_one ? LEVEL_POSTFIX : LEVEL_PRODUCT, wanted);
    push_monomial(printer, view, 0, wanted);
    return;
  }
  bool starts_with_constant = !has_positive && (view->constant > 0 || !has_negative);
  c_begin(printer, is_single && view->constant >= 0 && !has_negative ? LEVEL_POSTFIX : LEVEL_SUM,
          wanted);
  if (view->constant != 0 && !starts_with_constant) {
    c_push_number(printer, view->constant);
    c_push_text(printer, view->constant < 0 ? " - " : " + ");
  }
  if (has_negative) {
    push_monomials(printer, view, true, " - ", LEVEL_UNARY);
    c_push_text(printer, has_positive || starts_with_constant ? " - " : "-");
  }
  push_monomials(printer, view, false, " + ", LEVEL_PRODUCT);
  if (starts_with_constant) {
    c_push_number(printer, view->constant);
    c_push_text(printer, view->constant < 0 ? "-" : "");
  }
}

void c_print_value(CPrinter *printer, Term term, __int128 offset, Precedence wanted) {
  TermKind kind = term_kind(printer->terms, term);
  bool is_cast = mod_cast(printer->terms, term).type;
  LinearView view;
  if (offset == 0 && (kind == TERM_DIV || (kind == TERM_MOD && !is_cast)))
    print_div(printer, term, wanted);
  else if (view_with_casts(printer->terms, term, offset, &view))
    print_sum(printer, &view, wanted);
  else
    BUG("a constant under a cast overflows");
}

// ---- comparisons

typedef enum Order { ORDER_LE, ORDER_GE, ORDER_EQ, ORDER_NE } Order;

// LEFT order RIGHT + distance, where one side has the positive monomials of a sum, the other
// the negative ones.
typedef struct CComparison {
  bool is_left_negative; // the left side has the negative ones
  Order order;
  __int128 distance;
} CComparison;

// The comparison of VIEW with 0, some monomial on the left; false on overflow.
static bool arrange(const LinearView *view, TermKind relation, bool is_negated,
                    CComparison *result) {
  bool is_flipped = count_sign(view, false) == 0;
  *result = (CComparison){.is_left_negative = is_flipped, .distance = view->constant};
  if (!is_flipped && !number_sub(0, view->constant, &result->distance))
    return false;
  if (relation == TERM_EQ0) {
    result->order = is_negated ? ORDER_NE : ORDER_EQ;
    return true;
  }
  // Not flipped: left <= right + distance. Flipped: left >= right + distance.
  result->order = is_flipped == is_negated ? ORDER_LE : ORDER_GE;
  if (!is_negated)
    return true;
  return number_add(result->distance, is_flipped ? -1 : 1, &result->distance);
}

// x <= y - 1 is x < y.
static const char *operator_of(CComparison *comparison) {
  static const char *const operators[] = {" <= ", " >= ", " == ", " != "};
  __int128 step = comparison->order == ORDER_LE ? -1 : 1;
  if (comparison->order > ORDER_GE || comparison->distance != step)
    return operators[comparison->order];
  comparison->distance = 0;
  return comparison->order == ORDER_LE ? " < " : " > ";
}

// One side of a comparison, with the magnitude of CONSTANT.
static void push_side(CPrinter *printer, const LinearView *view, bool is_negative,
                      __int128 constant) {
  uint32_t count = count_sign(view, is_negative);
  if (constant != 0) {
    c_push_number(printer, constant);
    c_push_text(printer, count ? " + " : constant < 0 ? "-" : "");
  } else if (count == 0) {
    c_push_text(printer, "0");
  }
  Precedence level = count == 1 && constant == 0 ? LEVEL_SHIFT : LEVEL_PRODUCT;
  push_monomials(printer, view, is_negative, " + ", level);
}

// x mod d = 0 says the same for both ways of rounding.
static bool is_divisibility(const Terms *terms, Term term, TermKind relation) {
  return relation == TERM_EQ0 && term_kind(terms, term) == TERM_MOD && !mod_cast(terms, term).type;
}

void c_print_comparison(CPrinter *printer, Term term, TermKind relation, bool is_negated,
                        Precedence wanted) {
  assert(relation == TERM_LE0 || relation == TERM_EQ0);
  c_begin(printer, relation == TERM_EQ0 ? LEVEL_EQUAL : LEVEL_RELATIONAL, wanted);
  if (is_divisibility(printer->terms, term, relation)) {
    TermData mod = term_get(printer->terms, term);
    c_push_text(printer, is_negated ? " != 0" : " == 0");
    print_infix(printer, mod.args[0], " % ", mod.constant, LEVEL_PRODUCT, LEVEL_ANY);
    return;
  }
  LinearView view;
  CComparison comparison;
  if (!view_with_casts(printer->terms, term, 0, &view) ||
      !arrange(&view, relation, is_negated, &comparison)) {
    static const char *const operators[2][2] = {{" <= 0", " > 0"}, {" == 0", " != 0"}};
    c_push_text(printer, operators[relation == TERM_EQ0][is_negated]);
    c_push_term(printer, term, LEVEL_SHIFT);
    return;
  }
  const char *sign = operator_of(&comparison);
  bool is_right_negative = !comparison.is_left_negative;
  bool is_on_left = comparison.distance < 0 && count_sign(&view, is_right_negative) > 0;
  push_side(printer, &view, is_right_negative, is_on_left ? 0 : comparison.distance);
  c_push_text(printer, sign);
  push_side(printer, &view, comparison.is_left_negative, is_on_left ? comparison.distance : 0);
}
