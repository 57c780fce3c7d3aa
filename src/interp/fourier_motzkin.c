// Linear integer variables out of conjunctions of literals, by Fourier and Motzkin: from l <= a * x
// and b * x <= u follows b * l <= a * u, and for integers there is an x between them iff that
// holds, provided that a or b is 1. If neither is, then iff ceil(l / a) <= floor(u / b); with
// quotients in the language there is no need to try remainders, as Cooper's method does.
#include "interp/eliminate_internal.h"

#include <assert.h>

enum { MAX_PAIRS = 100 }; // of lower and upper bounds

// ---- remainders

// t mod m and t div m for local t: a fresh q with 0 <= t - m * q < m.
typedef struct Naming {
  Elimination *elimination;
  Term conditions;
  Map quotients; // id of t div m -> q
} Naming;

static Term quotient_variable(Naming *naming, Term dividend, __int128 divisor) {
  assert(divisor > 1);
  Elimination *elimination = naming->elimination;
  Terms *terms = elimination->terms;
  Term quotient = term_make_div(terms, dividend, divisor);
  bool is_new;
  uint64_t *known = map_insert(&naming->quotients, quotient.id, &is_new);
  if (!is_new)
    return (Term){(uint32_t)*known};
  Term name = fresh_variable(elimination, sort_int(terms));
  *known = name.id;
  naming->conditions =
      term_make_and2(terms, naming->conditions, define_quotient(terms, name, dividend, divisor));
  return name;
}

static Term name_quotient(void *context, Terms *terms, Term term) {
  Naming *naming = context;
  TermData data = term_get(terms, term);
  if ((data.kind != TERM_DIV && data.kind != TERM_MOD) || !has_locals(naming->elimination, term))
    return term;
  Term dividend = data.args[0];
  Term quotient = quotient_variable(naming, dividend, data.constant);
  if (data.kind == TERM_DIV)
    return quotient;
  return term_make_sub(terms, dividend, term_make_scale(terms, data.constant, quotient));
}

Term name_quotients(Elimination *elimination, Term formula) {
  Terms *terms = elimination->terms;
  Naming naming = {.elimination = elimination, .conditions = term_true(terms)};
  Term result = term_map(terms, formula, name_quotient, &naming);
  map_release(&naming.quotients);
  return term_make_and2(terms, result, naming.conditions);
}

// ---- what the literals say of a variable

// term <= factor * variable, or factor * variable <= term; factor > 0
typedef struct VariableBound {
  __int128 factor;
  Term term;
} VariableBound;

typedef struct Projection {
  Elimination *elimination;
  Term variable;
  bool may_approximate;
  TermVec rest; // literals that do not mention it
  VEC(VariableBound) lowers, uppers;
  Term equation, disequation; // the last literal of the kind; NO_TERM when there is none
  bool is_linear;             // in all literals
} Projection;

// SUM = factor * variable + rest; false when the variable occurs elsewhere.
static bool split_sum(Terms *terms, Term sum, Term variable, __int128 *factor, Term *rest) {
  assert(term_kind(terms, variable) == TERM_VAR);
  TermData data = term_get(terms, sum);
  *factor = term_equals(sum, variable) ? 1 : 0;
  for (uint32_t i = 0; data.kind == TERM_SUM && i < data.arg_count; i++)
    if (term_equals(data.args[i], variable))
      *factor = data.factors[i];
  *rest = term_make_sub(terms, sum, term_make_scale(terms, *factor, variable));
  return *factor && !term_mentions(terms, *rest, variable);
}

// FACTOR * variable + REST <= 0
static void add_bound(Projection *projection, __int128 factor, Term rest) {
  assert(factor != 0);
  if (factor > 0)
    vec_push(&projection->uppers,
             (VariableBound){factor, term_make_neg(projection->elimination->terms, rest)});
  else
    vec_push(&projection->lowers, (VariableBound){-factor, rest});
}

static void add_literal(Projection *projection, Term literal) {
  Terms *terms = projection->elimination->terms;
  if (!term_mentions(terms, literal, projection->variable)) {
    vec_push(&projection->rest, literal);
    return;
  }
  SignedTerm atom = term_strip_not(terms, literal);
  bool is_negated = atom.is_negated;
  TermKind kind = term_kind(terms, atom.term);
  __int128 factor;
  Term rest;
  if ((kind != TERM_LE0 && kind != TERM_EQ0) ||
      !split_sum(terms, term_arg(terms, atom.term, 0), projection->variable, &factor, &rest))
    projection->is_linear = false;
  else if (kind == TERM_EQ0 && is_negated)
    projection->disequation = literal;
  else if (is_negated) // factor * variable + rest >= 1
    add_bound(projection, -factor, term_make_sub(terms, term_make_int(terms, 1), rest));
  else
    add_bound(projection, factor, rest);
  if (kind == TERM_EQ0 && !is_negated && projection->is_linear) {
    add_bound(projection, -factor, term_make_neg(terms, rest));
    projection->equation = literal;
  }
}

static void projection_init(Projection *projection, Elimination *elimination, Term variable,
                            const TermVec *literals, bool may_approximate) {
  *projection = (Projection){.elimination = elimination,
                             .variable = variable,
                             .may_approximate = may_approximate,
                             .is_linear = true};
  vec_each(const Term, literal, literals)
    add_literal(projection, *literal);
}

static void projection_release(Projection *projection) {
  vec_release(&projection->rest);
  vec_release(&projection->lowers);
  vec_release(&projection->uppers);
}

// ---- ways to get rid of it

// factor * variable = term: the factor divides the term, and the variable is the quotient.
static Term project_by_equation(const Projection *projection, Term formula) {
  Terms *terms = projection->elimination->terms;
  assert(term_kind(terms, projection->equation) == TERM_EQ0);
  __int128 factor;
  Term rest;
  Term sum = term_arg(terms, projection->equation, 0);
  bool is_linear = split_sum(terms, sum, projection->variable, &factor, &rest);
  assert(is_linear), (void)is_linear;
  assert(factor != 0);
  __int128 divisor = factor < 0 ? -factor : factor;
  Term value = term_make_div(terms, factor < 0 ? rest : term_make_neg(terms, rest), divisor);
  Term remainder = term_make_mod(terms, rest, divisor);
  Term divides = term_make_eq(terms, remainder, term_make_int(terms, 0));
  Term yes = term_true(terms);
  formula = term_substitute(terms, formula, &projection->equation, &yes, 1);
  formula = term_substitute(terms, formula, &projection->variable, &value, 1);
  return term_make_and2(terms, divides, formula);
}

// t != 0 is two cases.
static Term split_disequation(const Projection *projection, Term formula) {
  Terms *terms = projection->elimination->terms;
  assert(term_strip_not(terms, projection->disequation).is_negated);
  Term zero = term_make_int(terms, 0);
  Term sum = term_arg(terms, term_arg(terms, projection->disequation, 0), 0);
  Term less = term_make_lt(terms, sum, zero), more = term_make_lt(terms, zero, sum);
  Term cases = term_make_or2(terms, less, more);
  return term_substitute(terms, formula, &projection->disequation, &cases, 1);
}

static bool has_unit_factor(const VariableBound *lower, const VariableBound *upper) {
  return lower->factor == 1 || upper->factor == 1;
}

// Quotients of local variables would have to be named again, for ever.
static bool has_local_terms(const Elimination *elimination, const VariableBound *lower,
                            const VariableBound *upper) {
  return has_locals(elimination, lower->term) || has_locals(elimination, upper->term);
}

static Term join_bounds(const Projection *projection, const VariableBound *lower,
                        const VariableBound *upper) {
  assert(lower->factor > 0 && upper->factor > 0);
  Elimination *elimination = projection->elimination;
  Terms *terms = elimination->terms;
  bool is_exact = has_unit_factor(lower, upper);
  if (!is_exact && !has_local_terms(elimination, lower, upper)) {
    Term floor = term_make_div(terms, upper->term, upper->factor);
    Term minus_ceiling = term_make_div(terms, term_make_neg(terms, lower->term), lower->factor);
    return term_make_le(terms, term_make_neg(terms, minus_ceiling), floor);
  }
  elimination->is_exact &= is_exact;
  Term smaller = term_make_scale(terms, upper->factor, lower->term);
  Term larger = term_make_scale(terms, lower->factor, upper->term);
  return term_make_le(terms, smaller, larger);
}

static Term project_by_bounds(const Projection *projection) {
  Terms *terms = projection->elimination->terms;
  TermVec result = {0};
  vec_append(&result, projection->rest.data, projection->rest.size);
  vec_each(const VariableBound, lower, &projection->lowers)
    vec_each(const VariableBound, upper, &projection->uppers)
      vec_push(&result, join_bounds(projection, lower, upper));
  Term all = term_make_and(terms, result.data, result.size);
  vec_release(&result);
  return all;
}

// Without bounds on one side, there is always a value that is large or small enough.
static bool is_one_sided(const Projection *projection) {
  return !projection->lowers.size || !projection->uppers.size;
}

// Has each pair of bounds a factor 1? *IS_EXACT: or else terms that may be divided.
static bool has_only_unit_factors(const Projection *projection, bool *is_exact) {
  bool are_units = true;
  *is_exact = true;
  vec_each(const VariableBound, lower, &projection->lowers)
    vec_each(const VariableBound, upper, &projection->uppers) {
      bool is_unit = has_unit_factor(lower, upper);
      are_units &= is_unit;
      *is_exact &= is_unit || !has_local_terms(projection->elimination, lower, upper);
    }
  return are_units;
}

static Term project(const Projection *projection, Term formula) {
  Elimination *elimination = projection->elimination;
  if (projection->may_approximate) { // all literals that say more are left out
    elimination->is_exact &= projection->is_linear && term_is_none(projection->equation) &&
                             (term_is_none(projection->disequation) || is_one_sided(projection));
    return project_by_bounds(projection);
  }
  if (!term_is_none(projection->equation))
    return project_by_equation(projection, formula);
  if (!is_one_sided(projection) && !term_is_none(projection->disequation))
    return split_disequation(projection, formula);
  return project_by_bounds(projection);
}

// ---- which one

enum { COST_QUOTIENTS = 1000, COST_SPLIT = 2000, COST_TOO_HIGH = UINT16_MAX };

static uint32_t cost_of(const Projection *projection) {
  uint32_t pairs = projection->lowers.size * projection->uppers.size;
  bool is_exact, are_units = has_only_unit_factors(projection, &is_exact);
  if (pairs > MAX_PAIRS || (!projection->may_approximate && (!projection->is_linear || !is_exact)))
    return COST_TOO_HIGH;
  if (!term_is_none(projection->equation) || is_one_sided(projection))
    return 0;
  return pairs + (are_units ? 0 : COST_QUOTIENTS) +
         (term_is_none(projection->disequation) ? 0 : COST_SPLIT);
}

Term project_variable(Elimination *elimination, Term formula, bool may_approximate) {
  Terms *terms = elimination->terms;
  TermVec locals = {0}, literals = {0};
  collect_locals(elimination, formula, &locals);
  term_conjuncts(terms, formula, &literals);
  uint32_t least = COST_TOO_HIGH;
  Projection best = {0};
  vec_each(Term, variable, &locals) {
    Projection next;
    projection_init(&next, elimination, *variable, &literals, may_approximate);
    uint32_t cost = cost_of(&next);
    Projection worse = cost < least ? best : next;
    best = cost < least ? next : best;
    least = cost < least ? cost : least;
    projection_release(&worse);
  }
  Term result = least < COST_TOO_HIGH ? project(&best, formula) : NO_TERM;
  projection_release(&best);
  vec_release(&locals);
  vec_release(&literals);
  return result;
}
