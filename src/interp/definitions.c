// Equations that define variables: x1 = x0 + 1 is what an assignment says. Where paths meet,
// there is one for each path: (c and x1 = x0 + 1) or (not c and x1 = x0) defines x1 as
// `c ? x0 + 1 : x0`, provided that only one case can be true.
#include "interp/eliminate_internal.h"

enum {
  MAX_CASES = 12,   // of one disjunction
  MAX_NESTING = 20, // of disjunctions
  QUESTION_WORK = 200000
};

// ---- one literal

static bool is_local_variable(const Elimination *elimination, Term term) {
  return term_kind(elimination->terms, term) == TERM_VAR && is_local(elimination, term);
}

// factor * VARIABLE + rest = 0 with factor 1 or -1: the variable is -factor * rest.
static Term solve_sum(Terms *terms, Term sum, Term variable, __int128 factor) {
  Term rest = term_make_sub(terms, sum, term_make_scale(terms, factor, variable));
  return term_make_scale(terms, -factor, rest);
}

static Term define_by_sum(const Elimination *elimination, Term sum, Term wanted, Term *value) {
  Terms *terms = elimination->terms;
  bool is_sum = term_kind(terms, sum) == TERM_SUM;
  uint32_t count = is_sum ? term_get(terms, sum).arg_count : 1;
  for (uint32_t i = 0; i < count; i++) {
    TermData data = term_get(terms, sum);
    Term variable = is_sum ? data.args[i] : sum;
    __int128 factor = is_sum ? data.factors[i] : 1;
    if ((factor != 1 && factor != -1) || !is_local_variable(elimination, variable) ||
        (!term_is_none(wanted) && !term_equals(variable, wanted)))
      continue;
    *value = solve_sum(terms, sum, variable, factor);
    if (!term_mentions(terms, *value, variable))
      return variable;
  }
  return NO_TERM;
}

static Term define_by_equality(const Elimination *elimination, Term a, Term b, bool is_negated,
                               Term wanted, Term *value) {
  Terms *terms = elimination->terms;
  for (int swapped = 0; swapped < 2; swapped++) {
    Term variable = swapped ? b : a, other = swapped ? a : b;
    if (!is_local_variable(elimination, variable) || term_mentions(terms, other, variable) ||
        (!term_is_none(wanted) && !term_equals(variable, wanted)))
      continue;
    *value = is_negated ? term_make_not(terms, other) : other;
    return variable;
  }
  return NO_TERM;
}

// The variable that LITERAL defines, only WANTED if that is not NO_TERM.
static Term define_by_literal(const Elimination *elimination, Term literal, Term wanted,
                              Term *value) {
  Terms *terms = elimination->terms;
  bool is_negated = term_kind(terms, literal) == TERM_NOT;
  Term atom = is_negated ? term_get(terms, literal).args[0] : literal;
  TermData data = term_get(terms, atom);
  if (data.kind == TERM_VAR)
    return define_by_equality(elimination, atom, term_true(terms), is_negated, wanted, value);
  if (data.kind == TERM_EQ0 && !is_negated)
    return define_by_sum(elimination, data.args[0], wanted, value);
  if (data.kind != TERM_EQ)
    return NO_TERM;
  bool is_bool = sort_equals(term_sort(terms, data.args[0]), sort_bool(terms));
  if (is_negated && !is_bool)
    return NO_TERM;
  return define_by_equality(elimination, data.args[0], data.args[1], is_negated, wanted, value);
}

// ---- conjunctions

static Term without(Terms *terms, const TermVec *conjuncts, uint32_t left_out) {
  TermVec rest = {0};
  for (uint32_t i = 0; i < conjuncts->size; i++)
    if (i != left_out)
      vec_push(&rest, conjuncts->data[i]);
  Term result = term_make_and(terms, rest.data, rest.size);
  vec_release(&rest);
  return result;
}

static Term define_by_conjunct(const Elimination *elimination, Term formula, Term wanted,
                               Term *value, Term *rest) {
  TermVec conjuncts = {0};
  term_conjuncts(elimination->terms, formula, &conjuncts);
  Term variable = NO_TERM;
  for (uint32_t i = 0; term_is_none(variable) && i < conjuncts.size; i++) {
    variable = define_by_literal(elimination, conjuncts.data[i], wanted, value);
    if (!term_is_none(variable))
      *rest = without(elimination->terms, &conjuncts, i);
  }
  vec_release(&conjuncts);
  return variable;
}

Term find_definition(const Elimination *elimination, Term formula, Term *value, Term *rest) {
  return define_by_conjunct(elimination, formula, NO_TERM, value, rest);
}

// ---- disjunctions

typedef struct Case {
  Term value; // of the variable in question
  Term guard; // what else holds
} Case;

typedef struct Cases {
  Case list[MAX_CASES];
  uint32_t count;
} Cases;

// A literal that A and the negation of which B has among its conjuncts; NO_TERM if there is none.
static Term find_opposite(Terms *terms, Term a, Term b) {
  TermVec conjuncts = {0}, others = {0};
  Map negations;
  map_init(&negations);
  term_conjuncts(terms, a, &conjuncts);
  term_conjuncts(terms, b, &others);
  Term found = NO_TERM;
  vec_each(Term, other, &others)
    map_insert(&negations, term_make_not(terms, *other).id, NULL);
  vec_each(Term, conjunct, &conjuncts)
    if (map_find(&negations, conjunct->id))
      found = *conjunct;
  map_release(&negations);
  vec_release(&conjuncts);
  vec_release(&others);
  return found;
}

static bool exclude_each_other(const Elimination *elimination, Term a, Term b) {
  if (!term_is_none(find_opposite(elimination->terms, a, b)))
    return true;
  Solver *solver = elimination->solver;
  Term both[] = {a, b};
  return solver->check(solver, QUERY_OTHER, both, 2, QUESTION_WORK) == SAT_NO;
}

// Cases with the same value need not exclude each other.
static bool are_exclusive(const Elimination *elimination, const Cases *cases) {
  for (uint32_t i = 0; i < cases->count; i++)
    for (uint32_t j = i + 1; j < cases->count; j++)
      if (!term_equals(cases->list[i].value, cases->list[j].value) &&
          !exclude_each_other(elimination, cases->list[i].guard, cases->list[j].guard))
        return false;
  return true;
}

static Term choose(Terms *terms, const Cases *cases) {
  const Case *last = &cases->list[cases->count - 1];
  Term value = last->value;
  for (uint32_t i = cases->count - 1; i > 0; i--) {
    const Case *each = &cases->list[i - 1];
    Term opposite = cases->count == 2 ? find_opposite(terms, each->guard, last->guard) : NO_TERM;
    Term condition = term_is_none(opposite) ? each->guard : opposite;
    value = term_make_ite(terms, condition, each->value, value);
  }
  return value;
}

static bool define_in(Elimination *elimination, Term formula, Term variable, uint32_t depth,
                      Term *value, Term *rest);

static bool add_case(Elimination *elimination, Term disjunct, Term variable, uint32_t depth,
                     Cases *cases) {
  Case found;
  if (!define_in(elimination, disjunct, variable, depth, &found.value, &found.guard))
    return false;
  found.guard = term_substitute(elimination->terms, found.guard, &variable, &found.value, 1);
  cases->list[cases->count++] = found;
  return true;
}

// Does every case of DISJUNCTION define VARIABLE?
static bool define_by_disjunction(Elimination *elimination, Term disjunction, Term variable,
                                  uint32_t depth, Term *value, Term *rest) {
  Terms *terms = elimination->terms;
  uint32_t count = term_get(terms, disjunction).arg_count;
  if (count > MAX_CASES || !depth || deadline_has_passed(elimination->deadline))
    return false;
  Cases cases = {.count = 0};
  for (uint32_t i = 0; i < count; i++)
    if (!add_case(elimination, term_arg(terms, disjunction, i), variable, depth - 1, &cases))
      return false;
  if (!are_exclusive(elimination, &cases))
    return false;
  *value = choose(terms, &cases);
  Term guards[MAX_CASES];
  for (uint32_t i = 0; i < cases.count; i++)
    guards[i] = cases.list[i].guard;
  *rest = term_make_or(terms, guards, cases.count);
  return true;
}

// Does FORMULA define VARIABLE, in a literal or else by cases? Recursive, DEPTH deep at most.
static bool define_in(Elimination *elimination, Term formula, Term variable, uint32_t depth,
                      Term *value, Term *rest) {
  Terms *terms = elimination->terms;
  if (!term_is_none(define_by_conjunct(elimination, formula, variable, value, rest)))
    return true;
  TermVec conjuncts = {0};
  bool found = false;
  term_conjuncts(terms, formula, &conjuncts);
  for (uint32_t i = 0; !found && i < conjuncts.size; i++) {
    Term conjunct = conjuncts.data[i], left;
    if (term_kind(terms, conjunct) == TERM_OR && term_mentions(terms, conjunct, variable) &&
        define_by_disjunction(elimination, conjunct, variable, depth, value, &left)) {
      found = true;
      *rest = term_make_and2(terms, without(terms, &conjuncts, i), left);
    }
  }
  vec_release(&conjuncts);
  return found;
}

Term find_definition_by_cases(Elimination *elimination, Term formula, Term *value, Term *rest) {
  TermVec locals = {0};
  Term found = NO_TERM;
  collect_locals(elimination, formula, &locals);
  vec_each(Term, variable, &locals) {
    if (term_is_none(found) && define_in(elimination, formula, *variable, MAX_NESTING, value, rest))
      found = *variable;
  }
  vec_release(&locals);
  return found;
}
