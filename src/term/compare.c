// Comparisons of integers. All become `sum <= 0` or `sum = 0` and are decided
// where that is cheap: constants, values that cannot meet the bound, and
// if-then-else with a constant branch, whose condition says it all.
#include "term/term_internal.h"

enum { ITE_DEPTH = 4 }; // nested if-then-else that a comparison is moved into

// Relations are TERM_LE0 and TERM_EQ0.
static bool holds(TermKind relation, __int128 value) {
  return relation == TERM_LE0 ? value <= 0 : value == 0;
}

static Term compare_zero(Terms *terms, TermKind relation, Linear *sum, int depth);

// ---- normalising

// Divides by the greatest common divisor of the factors and rounds the constant up; false when
// the constant had to be rounded.
static bool divide_by_gcd(Linear *sum) {
  assert(sum->monomials.size > 0);
  unsigned __int128 gcd = 0;
  vec_each(Monomial, m, &sum->monomials)
    gcd = number_gcd(number_magnitude(m->factor), gcd);
  if (gcd <= 1 || gcd > (unsigned __int128)INT128_MAX)
    return true;
  vec_each(Monomial, m, &sum->monomials)
    m->factor /= (__int128)gcd;
  bool is_exact = sum->constant % (__int128)gcd == 0;
  sum->constant = number_ceil_div(sum->constant, (__int128)gcd);
  return is_exact;
}

// Replaces the sum s by OFFSET - s; false, and unchanged, on overflow.
static bool negate(Linear *sum, __int128 offset) {
  __int128 constant;
  if (!number_sub(offset, sum->constant, &constant))
    return false;
  vec_each(Monomial, m, &sum->monomials)
    if (m->factor == INT128_MIN)
      return false;
  vec_each(Monomial, m, &sum->monomials)
    m->factor = -m->factor;
  sum->constant = constant;
  return true;
}

// ---- deciding

// Values that TERM can have, if its form shows them.
static bool has_range(const Terms *terms, Term term, __int128 *low, __int128 *high) {
  const Node *node = node_get(terms, term);
  if (node->kind == TERM_MOD) {
    *low = 0;
    *high = node->numbers[0] - 1;
    return true;
  }
  __int128 yes, no;
  if (node->kind != TERM_ITE || !term_is_int_constant(terms, node->args[1], &yes) ||
      !term_is_int_constant(terms, node->args[2], &no))
    return false;
  *low = yes < no ? yes : no;
  *high = yes < no ? no : yes;
  return true;
}

static bool add_range(const Terms *terms, Monomial m, __int128 *low, __int128 *high) {
  __int128 from, to;
  if (!has_range(terms, m.term, &from, &to))
    return false;
  assert(from <= to);
  if (!number_mul(m.factor, from, &from) || !number_mul(m.factor, to, &to))
    return false;
  return number_add(*low, m.factor > 0 ? from : to, low) &&
         number_add(*high, m.factor > 0 ? to : from, high);
}

// NO_TERM when the ranges do not tell.
static Term decide_by_range(const Terms *terms, TermKind relation, const Linear *sum) {
  __int128 low = sum->constant, high = sum->constant;
  vec_each(Monomial, m, &sum->monomials)
    if (!add_range(terms, *m, &low, &high))
      return NO_TERM;
  assert(low <= high);
  if (low > 0 || (relation == TERM_EQ0 && high < 0))
    return term_false(terms);
  if (relation == TERM_LE0 && high <= 0)
    return term_true(terms);
  return NO_TERM;
}

// The comparison of CONSTANT + FACTOR * BRANCH.
static Term compare_branch(Terms *terms, TermKind relation, const Linear *sum, Term branch,
                           int depth) {
  Linear *moved = linear_begin(terms);
  moved->constant = sum->constant;
  Term result = NO_TERM;
  if (linear_add(terms, moved, sum->monomials.data[0].factor, branch))
    result = compare_zero(terms, relation, moved, depth + 1);
  linear_end(terms, moved);
  return result;
}

// CONSTANT + FACTOR * (condition ? yes : no), where a branch is constant, has no arithmetic left
// in that branch. NO_TERM when it is not of that form.
static Term decide_by_condition(Terms *terms, TermKind relation, const Linear *sum, int depth) {
  if (sum->monomials.size != 1 || depth >= ITE_DEPTH)
    return NO_TERM;
  Monomial m = sum->monomials.data[0];
  TermData ite = term_get(terms, m.term);
  if (ite.kind != TERM_ITE)
    return NO_TERM;
  for (int side = 1; side <= 2; side++) {
    __int128 value;
    if (!term_is_int_constant(terms, ite.args[side], &value) ||
        !number_mul(m.factor, value, &value) || !number_add(sum->constant, value, &value))
      continue;
    Term other = compare_branch(terms, relation, sum, ite.args[3 - side], depth);
    if (term_is_none(other))
      continue;
    Term here = term_make_literal(terms, ite.args[0], side == 2);
    return holds(relation, value) ? term_make_or2(terms, here, other)
                                  : term_make_and2(terms, term_make_not(terms, here), other);
  }
  return NO_TERM;
}

// ---- comparing

static Term make_comparison(Terms *terms, TermKind relation, const Linear *sum) {
  assert(sum->monomials.size > 0); // constants are decided
  Term arg = linear_make(terms, sum);
  return term_make_node_of(terms, relation, sort_bool(terms), &arg, 1);
}

static Term compare_zero(Terms *terms, TermKind relation, Linear *sum, int depth) {
  assert((relation == TERM_LE0 || relation == TERM_EQ0) && depth <= ITE_DEPTH);
  assert(linear_is_normalized(sum));
  if (sum->monomials.size == 0)
    return term_bool(terms, holds(relation, sum->constant));
  bool is_exact = divide_by_gcd(sum);
  if (relation == TERM_EQ0 && !is_exact)
    return term_false(terms);
  Term decided = decide_by_range(terms, relation, sum);
  if (term_is_none(decided))
    decided = decide_by_condition(terms, relation, sum, depth);
  if (!term_is_none(decided))
    return decided;
  // s <= 0 is not (s >= 1), which is not (1 - s <= 0).
  bool is_negated = false;
  if (sum->monomials.data[0].factor < 0)
    is_negated = negate(sum, relation == TERM_LE0) && relation == TERM_LE0;
  Term result = make_comparison(terms, relation, sum);
  return term_make_literal(terms, result, is_negated);
}

// ---- constructors

Term linear_compare(Terms *terms, TermKind relation, Term a, Term b) {
  Linear *sum = linear_begin(terms);
  linear_set_difference(terms, sum, a, b);
  Term result = compare_zero(terms, relation, sum, 0);
  linear_end(terms, sum);
  return result;
}

Term term_make_le(Terms *terms, Term a, Term b) {
  __int128 left, right;
  if (term_is_int_constant(terms, a, &left) && term_is_int_constant(terms, b, &right))
    return term_bool(terms, left <= right);
  return linear_compare(terms, TERM_LE0, a, b);
}

Term term_make_lt(Terms *terms, Term a, Term b) {
  return term_make_not(terms, term_make_le(terms, b, a));
}
