// Linear integer variables out of conjunctions. With quotients in the language this is simple:
// l <= a * x says x >= ceil(l / a), and b * x <= u says x <= floor(u / b), so there is an x iff
// every lower bound is at most every upper bound; a * x = t says that a divides t. Cooper's
// method, which has no quotients, would have to try all remainders.
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
  Elimination *elimination = naming->elimination;
  Terms *terms = elimination->terms;
  Term quotient = term_make_div(terms, dividend, divisor);
  bool is_new;
  uint64_t *known = map_insert(&naming->quotients, quotient.id, &is_new);
  if (!is_new)
    return (Term){(uint32_t)*known};
  Term name = fresh_variable(elimination, sort_int(terms));
  *known = name.id;
  Term remainder = term_make_sub(terms, dividend, term_make_scale(terms, divisor, name));
  Term bounds[] = {naming->conditions,
                   term_make_le(terms, term_make_int(terms, 0), remainder),
                   term_make_lt(terms, remainder, term_make_int(terms, divisor))};
  naming->conditions = term_make_and(terms, bounds, 3);
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
  map_init(&naming.quotients);
  Term result = map_nodes(terms, formula, name_quotient, &naming);
  map_release(&naming.quotients);
  return term_make_and2(terms, result, naming.conditions);
}

// ---- one variable

// What the literals say of a variable.
typedef struct Projection {
  Elimination *elimination;
  Term variable;
  TermVec rest;           // literals that do not mention it
  TermVec lowers, uppers; // its bounds
  Term equation, disequation; // the last literal of the kind; NO_TERM when there is none
  bool has_quotients;         // among the bounds
} Projection;

static void projection_init(Projection *projection, Elimination *elimination, Term variable) {
  *projection = (Projection){.elimination = elimination, .variable = variable};
}

static void projection_release(Projection *projection) {
  vec_release(&projection->rest);
  vec_release(&projection->lowers);
  vec_release(&projection->uppers);
}

// SUM = factor * variable + rest; false when the variable occurs elsewhere.
static bool split_sum(Terms *terms, Term sum, Term variable, __int128 *factor, Term *rest) {
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
  Terms *terms = projection->elimination->terms;
  projection->has_quotients |= factor != 1 && factor != -1;
  if (factor > 0) {
    Term floor = term_make_div(terms, term_make_neg(terms, rest), factor);
    vec_push(&projection->uppers, floor);
  } else {
    Term floor = term_make_div(terms, term_make_neg(terms, rest), -factor);
    vec_push(&projection->lowers, term_make_neg(terms, floor)); // the ceiling of rest / -factor
  }
}

// False when LITERAL is not linear in the variable.
static bool add_literal(Projection *projection, Term literal) {
  Terms *terms = projection->elimination->terms;
  if (!term_mentions(terms, literal, projection->variable)) {
    vec_push(&projection->rest, literal);
    return true;
  }
  bool is_negated = term_kind(terms, literal) == TERM_NOT;
  Term atom = is_negated ? term_arg(terms, literal, 0) : literal;
  TermKind kind = term_kind(terms, atom);
  __int128 factor;
  Term rest;
  if ((kind != TERM_LE0 && kind != TERM_EQ0) ||
      !split_sum(terms, term_arg(terms, atom, 0), projection->variable, &factor, &rest))
    return false;
  if (kind == TERM_EQ0)
    *(is_negated ? &projection->disequation : &projection->equation) = literal;
  else if (is_negated) // factor * variable + rest >= 1
    add_bound(projection, -factor, term_make_sub(terms, term_make_int(terms, 1), rest));
  else
    add_bound(projection, factor, rest);
  return true;
}

static bool add_literals(Projection *projection, const TermVec *literals) {
  vec_each(const Term, literal, literals)
    if (!add_literal(projection, *literal))
      return false;
  return true;
}

// ---- ways to get rid of it

// factor * variable + rest = 0: the factor divides the rest, and the variable is the quotient.
static Term project_by_equation(const Projection *projection, Term formula) {
  Terms *terms = projection->elimination->terms;
  __int128 factor;
  Term rest;
  Term sum = term_arg(terms, projection->equation, 0);
  bool is_linear = split_sum(terms, sum, projection->variable, &factor, &rest);
  assert(is_linear), (void)is_linear;
  __int128 divisor = factor < 0 ? -factor : factor;
  Term value = term_make_div(terms, factor < 0 ? rest : term_make_neg(terms, rest), divisor);
  Term divides =
      term_make_eq(terms, term_make_mod(terms, rest, divisor), term_make_int(terms, 0));
  Term yes = term_true(terms);
  formula = term_substitute(terms, formula, &projection->equation, &yes, 1);
  formula = term_substitute(terms, formula, &projection->variable, &value, 1);
  return term_make_and2(terms, divides, formula);
}

// t != 0 is two cases.
static Term split_disequation(const Projection *projection, Term formula) {
  Terms *terms = projection->elimination->terms;
  Term zero = term_make_int(terms, 0);
  Term sum = term_arg(terms, term_arg(terms, projection->disequation, 0), 0);
  Term cases = term_make_or2(terms, term_make_lt(terms, sum, zero), term_make_lt(terms, zero, sum));
  return term_substitute(terms, formula, &projection->disequation, &cases, 1);
}

static Term project_by_bounds(const Projection *projection) {
  Terms *terms = projection->elimination->terms;
  TermVec result = {0};
  vec_each(const Term, literal, &projection->rest)
    vec_push(&result, *literal);
  vec_each(const Term, lower, &projection->lowers)
    vec_each(const Term, upper, &projection->uppers)
      vec_push(&result, term_make_le(terms, *lower, *upper));
  Term all = term_make_and(terms, result.data, result.size);
  vec_release(&result);
  return all;
}

// Without bounds on one side, there is always a value that is large or small enough.
static bool is_one_sided(const Projection *projection) {
  return !projection->lowers.size || !projection->uppers.size;
}

static Term project(const Projection *projection, Term formula) {
  if (!term_is_none(projection->equation))
    return project_by_equation(projection, formula);
  if (!is_one_sided(projection) && !term_is_none(projection->disequation))
    return split_disequation(projection, formula);
  return project_by_bounds(projection);
}

// ---- which one

enum { COST_NONE = 0, COST_QUOTIENTS = 1000, COST_SPLIT = 2000, COST_TOO_HIGH = UINT16_MAX };

static uint32_t cost_of(const Projection *projection) {
  if (!term_is_none(projection->equation) || is_one_sided(projection))
    return COST_NONE;
  uint32_t pairs = projection->lowers.size * projection->uppers.size;
  if (pairs > MAX_PAIRS)
    return COST_TOO_HIGH;
  return pairs + (projection->has_quotients ? COST_QUOTIENTS : 0) +
         (term_is_none(projection->disequation) ? 0 : COST_SPLIT);
}

Term project_variable(Elimination *elimination, Term formula) {
  Terms *terms = elimination->terms;
  TermVec locals = {0}, literals = {0};
  collect_locals(elimination, formula, &locals);
  term_conjuncts(terms, formula, &literals);
  uint32_t best = COST_TOO_HIGH;
  Term result = NO_TERM;
  vec_each(Term, variable, &locals) {
    if (!sort_equals(term_sort(terms, *variable), sort_int(terms)))
      continue;
    Projection projection;
    projection_init(&projection, elimination, *variable);
    if (add_literals(&projection, &literals) && cost_of(&projection) < best) {
      best = cost_of(&projection);
      result = project(&projection, formula);
    }
    projection_release(&projection);
  }
  vec_release(&locals);
  vec_release(&literals);
  return result;
}
