// Equations that define variables: x1 = x0 + 1 is what an assignment says. Where paths meet,
// there is one for each path: (c and x1 = x0 + 1) or (not c and x1 = x0) defines x1 as
// `c ? x0 + 1 : x0`, provided that only one case can be true.
#include "interp/eliminate_internal.h"

#include "term/solve.h"

enum {
  MAX_CASES = 12,   // of one disjunction
  MAX_NESTING = 20, // of disjunctions
  QUESTION_WORK = 200000
};

// ---- one literal

typedef struct WantedVariable {
  const Elimination *elimination;
  Term variable; // NO_TERM: any that is local
} WantedVariable;

static bool is_wanted(const void *context, const Terms *terms, Term variable) {
  (void)terms;
  const WantedVariable *wanted = context;
  return is_local(wanted->elimination, variable) &&
         (term_is_none(wanted->variable) || term_equals(variable, wanted->variable));
}

// ---- conjunctions

static Term without(Terms *terms, const TermVec *conjuncts, uint32_t left_out) {
  assert(left_out < conjuncts->size);
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
  WantedVariable context = {elimination, wanted};
  for (uint32_t i = 0; term_is_none(variable) && i < conjuncts.size; i++) {
    variable = term_solve(elimination->terms, conjuncts.data[i], is_wanted, &context, value);
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
  Map negations = {0};
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
  assert(cases->count > 0 && cases->count <= MAX_CASES);
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
  assert(cases->count < MAX_CASES);
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
  assert(term_kind(elimination->terms, disjunction) == TERM_OR);
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
  assert(is_local(elimination, variable) && depth <= MAX_NESTING);
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
  vec_each(Term, variable, &locals)
    if (term_is_none(found) && define_in(elimination, formula, *variable, MAX_NESTING, value, rest))
      found = *variable;
  assert(term_is_none(found) || !term_mentions(elimination->terms, *value, found));
  vec_release(&locals);
  return found;
}
