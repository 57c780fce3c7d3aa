#include "interp/native/axioms.h"

#include "term/bound.h"

#include <assert.h>

// Splits on fractions need not end; other engines find remainders more easily.
enum { MAX_BRANCHES = 400 };

void arith_init(Arith *arith, Problem *problem, Deadline deadline) {
  *arith = (Arith){.problem = problem, .simplex = {.deadline = deadline}};
}

void arith_release(Arith *arith) {
  vec_each(LinearForm, form, &arith->forms)
    vec_release(&form->atoms);
  vec_release(&arith->forms);
  simplex_release(&arith->simplex);
  vec_release(&arith->atoms);
  map_release(&arith->form_ids);
  vec_release(&arith->forms_of);
  vec_release(&arith->marks);
  vec_release(&arith->multipliers);
}

// ---- forms

static uint32_t form_of(Arith *arith, Term term) {
  assert(sort_equals(term_sort(arith->problem->terms, term), sort_int(arith->problem->terms)));
  bool is_new;
  uint64_t *id = map_insert(&arith->form_ids, term.id, &is_new);
  if (is_new) {
    *id = arith->forms.size;
    vec_push(&arith->forms, (LinearForm){.term = term, .variable = NO_VARIABLE});
  }
  return (uint32_t)*id;
}

static uint32_t note_variable(Arith *arith, uint32_t variable, uint32_t form) {
  assert(variable == arith->forms_of.size);
  vec_push(&arith->forms_of, form);
  arith->forms.data[form].variable = variable;
  return variable;
}

static uint32_t simple_variable(Arith *arith, Term term) {
  uint32_t form = form_of(arith, term);
  uint32_t variable = arith->forms.data[form].variable;
  if (variable != NO_VARIABLE)
    return variable;
  return note_variable(arith, simplex_add_variable(&arith->simplex), form);
}

static uint32_t sum_variable(Arith *arith, uint32_t form) {
  TermData sum = term_get(arith->problem->terms, arith->forms.data[form].term);
  assert(sum.kind == TERM_SUM && sum.constant == 0);
  VEC(uint32_t) variables = {0};
  for (uint32_t i = 0; i < sum.arg_count; i++)
    vec_push(&variables, simple_variable(arith, sum.args[i]));
  uint32_t slack = simplex_add_sum(&arith->simplex, variables.data, sum.factors, sum.arg_count);
  vec_release(&variables);
  return note_variable(arith, slack, form);
}

// Sums become rows of the simplex only when something is said of them.
static uint32_t variable_of_form(Arith *arith, uint32_t form) {
  LinearForm data = vec_at(&arith->forms, form);
  if (data.variable != NO_VARIABLE)
    return data.variable;
  bool is_sum = term_kind(arith->problem->terms, data.term) == TERM_SUM;
  return is_sum ? sum_variable(arith, form) : simple_variable(arith, data.term);
}

// ---- atoms

static bool read_atom(Arith *arith, Term term, ArithAtom *atom) {
  LinearBound bound = bound_read(arith->problem->terms, term);
  if (bound.kind == BOUND_NONE || bound.value == INT128_MAX)
    return false;
  *atom = (ArithAtom){.relation = bound.kind == BOUND_UPPER ? RELATION_LE : RELATION_EQ,
                      .form = form_of(arith, bound.form),
                      .bound = bound.value};
  return true;
}

// Booleans, and equations of arrays, whose axioms are another's business (axioms.h).
static bool is_understood(const Problem *problem, Term term) {
  return term_kind(problem->terms, term) == TERM_VAR || axioms_has_equation(problem->terms, term);
}

void arith_add_atom(Arith *arith, Term term) {
  assert(arith->atoms.size + 1 == arith->problem->atoms.size);
  Problem *problem = arith->problem;
  ArithAtom atom = {.relation = RELATION_NONE};
  bool is_arithmetic = !term_is_none(term) && read_atom(arith, term, &atom);
  problem->is_opaque |= !term_is_none(term) && !is_arithmetic && !is_understood(problem, term);
  vec_push(&arith->atoms, atom);
  if (!is_arithmetic)
    return;
  vec_push(&arith->forms.data[atom.form].atoms, arith->atoms.size - 1);
  if (term_kind(problem->terms, arith->forms.data[atom.form].term) != TERM_SUM)
    (void)variable_of_form(arith, atom.form);
}

// ---- lemmas

// Facts are `form - bound <= 0`, its negation `bound + 1 - form <= 0`, or `form - bound = 0`.
Multiplier arith_multiplier(const Arith *arith, Literal fact, BoundSide side, __int128 factor) {
  const ArithAtom *atom = &vec_at(&arith->atoms, literal_variable(fact));
  bool is_equation = atom->relation == RELATION_EQ;
  assert(atom->relation != RELATION_NONE && factor > 0);
  assert(is_equation ? !literal_is_negated(fact)
                     : (side == SIDE_LOWER) == literal_is_negated(fact));
  return (Multiplier){fact, is_equation && side == SIDE_LOWER ? -factor : factor};
}

ClauseId arith_add_lemma(Arith *arith) {
  vec_each(const Cause, cause, &arith->simplex.causes)
    vec_push(&arith->multipliers,
             arith_multiplier(arith, cause->reason, cause->side, cause->factor));
  ClauseId lemma =
      cdcl_add_lemma(&arith->problem->cdcl, arith->multipliers.data, arith->multipliers.size);
  vec_clear(&arith->multipliers);
  return lemma;
}

// ---- bounds

// `form != c` is no bound; final_check looks after it.
static bool assert_literal(Arith *arith, Literal literal) {
  const ArithAtom *atom = &vec_at(&arith->atoms, literal_variable(literal));
  bool is_negated = literal_is_negated(literal);
  if (atom->relation == RELATION_NONE || !vec_at(&arith->problem->cdcl.occurs, literal))
    return true;
  if (atom->relation == RELATION_EQ && is_negated)
    return true;
  __int128 bound = atom->bound;
  bool is_equation = atom->relation == RELATION_EQ;
  Simplex *simplex = &arith->simplex;
  uint32_t variable = variable_of_form(arith, atom->form);
  if (!is_negated && !simplex_assert(simplex, variable, SIDE_UPPER, bound, literal))
    return false;
  if (is_equation)
    return simplex_assert(simplex, variable, SIDE_LOWER, bound, literal);
  return !is_negated || simplex_assert(simplex, variable, SIDE_LOWER, bound + 1, literal);
}

static bool assert_new_literals(Arith *arith) {
  assert(arith->marks.size <= arith->problem->cdcl.trail.size);
  const Cdcl *cdcl = &arith->problem->cdcl;
  while (arith->marks.size < cdcl->trail.size) {
    Literal literal = cdcl->trail.data[arith->marks.size];
    vec_push(&arith->marks, arith->simplex.trail.size);
    if (!assert_literal(arith, literal))
      return false;
  }
  return true;
}

static ClauseId propagate(void *context) {
  Arith *arith = context;
  bool is_consistent = assert_new_literals(arith) && simplex_check(&arith->simplex);
  if (arith->simplex.overflow || deadline_has_passed(arith->simplex.deadline)) {
    arith->problem->cdcl.is_stopped = true;
    return NO_CLAUSE;
  }
  return is_consistent ? arith_imply(arith) : arith_add_lemma(arith);
}

static void backtrack(void *context, uint32_t size) {
  Arith *arith = context;
  if (arith->marks.size <= size)
    return;
  simplex_backtrack(&arith->simplex, arith->marks.data[size]);
  arith->marks.size = size;
}

// ---- integers

void arith_split(Arith *arith, uint32_t eq) {
  assert(arith->atoms.data[eq].relation == RELATION_EQ && !arith->atoms.data[eq].is_split);
  Problem *problem = arith->problem;
  arith->atoms.data[eq].is_split = true;
  uint32_t block = problem->atoms.data[eq].span.first;
  Term one = term_make_int(problem->terms, 1), zero = term_make_int(problem->terms, 0);
  Term sum = term_arg(problem->terms, problem->atoms.data[eq].term, 0);
  Term less = term_make_le(problem->terms, sum, term_make_neg(problem->terms, one));
  Term more = term_make_lt(problem->terms, zero, sum);
  Literal literals[] = {literal_of(eq, false), problem_literal(problem, less, block),
                        problem_literal(problem, more, block)};
  cdcl_add_clause(&problem->cdcl, block, literals, 3, literal_of(eq, true));
}

static bool is_violated(Arith *arith, Literal literal) {
  const ArithAtom *atom = &vec_at(&arith->atoms, literal_variable(literal));
  if (atom->relation != RELATION_EQ || atom->is_split || !literal_is_negated(literal) ||
      !vec_at(&arith->problem->cdcl.occurs, literal))
    return false;
  __int128 bound = atom->bound;
  uint32_t variable = variable_of_form(arith, atom->form);
  Rational value = arith->simplex.variables.data[variable].value;
  return rational_is_integer(value) && value.numerator == bound;
}

static bool split_equations(Arith *arith) {
  bool is_split = false;
  const LiteralVec *trail = &arith->problem->cdcl.trail;
  uint32_t size = trail->size;
  for (uint32_t i = 0; i < size && i < trail->size; i++)
    if (is_violated(arith, trail->data[i])) {
      arith_split(arith, literal_variable(trail->data[i]));
      is_split = true;
    }
  return is_split;
}

// A variable with a fraction, or NO_VARIABLE. Sums of integers are integers.
static uint32_t find_fraction(const Arith *arith) {
  for (uint32_t i = 0; i < arith->simplex.variables.size; i++) {
    const LinearForm *form = &arith->forms.data[arith->forms_of.data[i]];
    if (!rational_is_integer(arith->simplex.variables.data[i].value) &&
        term_kind(arith->problem->terms, form->term) != TERM_SUM)
      return i;
  }
  return NO_VARIABLE;
}

// The first block of an atom that has TERM.
static uint32_t first_block(const Arith *arith, Term term) {
  const Problem *problem = arith->problem;
  uint32_t first = UINT32_MAX;
  vec_each(const ProblemAtom, atom, &problem->atoms)
    if (!term_is_none(atom->term) && atom->span.first < first &&
        term_mentions(problem->terms, atom->term, term))
      first = atom->span.first;
  return first;
}

// `term <= floor` or not: a decision, for the clause says nothing.
static void branch(Arith *arith, uint32_t variable) {
  Problem *problem = arith->problem;
  Term term = arith->forms.data[arith->forms_of.data[variable]].term;
  __int128 floor = rational_floor(arith->simplex.variables.data[variable].value);
  uint32_t block = first_block(arith, term);
  assert(block != UINT32_MAX);
  Term below = term_make_le(problem->terms, term, term_make_int(problem->terms, floor));
  Literal literal = problem_literal(problem, below, block);
  Literal literals[] = {literal, literal_not(literal)};
  cdcl_add_clause(&problem->cdcl, block, literals, 2, NO_LITERAL);
  arith->branches++;
}

static TheoryAnswer final_check(void *context) {
  Arith *arith = context;
  if (split_equations(arith))
    return THEORY_CLAUSES;
  uint32_t variable = find_fraction(arith);
  if (arith->simplex.overflow)
    return THEORY_UNKNOWN;
  if (variable == NO_VARIABLE)
    return THEORY_MODEL;
  if (arith->branches >= MAX_BRANCHES)
    return THEORY_UNKNOWN;
  branch(arith, variable);
  return THEORY_CLAUSES;
}

// Variables that the simplex does not have are free: 0.
static bool value_of_variable(const Arith *arith, Term variable, __int128 *value) {
  const uint64_t *form = map_find(&arith->form_ids, variable.id);
  uint32_t number = form ? arith->forms.data[*form].variable : NO_VARIABLE;
  Rational rational =
      number == NO_VARIABLE ? rational_of(0) : arith->simplex.variables.data[number].value;
  *value = rational.numerator;
  return rational_is_integer(rational);
}

bool arith_value(const Arith *arith, Term term, __int128 *value) {
  TermData data = term_get(arith->problem->terms, term);
  if (data.kind == TERM_VAR)
    return value_of_variable(arith, term, value);
  *value = data.constant;
  bool is_known = data.kind == TERM_INT || data.kind == TERM_SUM;
  for (uint32_t i = 0; is_known && i < data.arg_count; i++) {
    __int128 addend;
    is_known = value_of_variable(arith, data.args[i], &addend) &&
               number_mul(data.factors[i], addend, &addend) && number_add(*value, addend, value);
  }
  return is_known;
}

Theory arith_theory(Arith *arith) {
  return (Theory){
      .context = arith, .propagate = propagate, .backtrack = backtrack, .final_check = final_check};
}
