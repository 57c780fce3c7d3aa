// One question, with a model for each answer: is there a model of the stack in which one of the
// literals that may follow is false? Those that are false in it are out.
#include "summary/summary_internal.h"

enum { CUBE_WORK = 300000 }; // for one question

bool precision_add_formula(CubePrecision *precision, Term formula) {
  if (!map_add(&precision->known, formula.id))
    return false;
  vec_push(&precision->formulas, formula);
  return true;
}

Term cube_formula(Terms *terms, const CubePrecision *precision, const SummaryCube *cube) {
  TermVec conjuncts = {0};
  vec_each(const uint32_t, literal, cube)
    vec_push(&conjuncts,
             term_make_literal(terms, precision->formulas.data[*literal / 2], *literal % 2));
  Term formula = term_make_and(terms, conjuncts.data, conjuncts.size);
  vec_release(&conjuncts);
  return formula;
}

bool cube_implies(const SummaryCube *a, const SummaryCube *b) {
  uint32_t i = 0;
  vec_each(const uint32_t, literal, b) {
    while (i < a->size && a->data[i] < *literal)
      i++;
    if (i == a->size || a->data[i] != *literal)
      return false;
  }
  return true;
}

static Term literal_term(Solver *solver, const TermVec *formulas, uint32_t literal) {
  return term_make_literal(solver->terms, formulas->data[literal / 2], literal % 2);
}

// The literals that the model has, of the formulas from TESTED on.
static void guess(Solver *solver, const TermVec *formulas, uint32_t tested, SummaryCube *candidates) {
  for (uint32_t i = tested; i < formulas->size; i++)
    vec_push(candidates, 2 * i + term_is_false(solver->terms,
                                               solver->value(solver, formulas->data[i])));
}

// Drops those that are false in the model; all, if the model does not tell which.
static void keep_true(Solver *solver, const TermVec *formulas, SummaryCube *candidates) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < candidates->size; i++) {
    uint32_t literal = candidates->data[i];
    bool is_false = term_is_false(solver->terms, solver->value(solver, formulas->data[literal / 2]));
    if (is_false == literal % 2)
      candidates->data[kept++] = literal;
  }
  candidates->size = kept < candidates->size ? kept : 0;
}

// Some of the CANDIDATES is false.
static void add_negations(Solver *solver, const TermVec *formulas, const SummaryCube *candidates) {
  TermVec negations = {0};
  vec_each(const uint32_t, literal, candidates)
    vec_push(&negations, literal_term(solver, formulas, *literal ^ 1));
  solver->add_clause(solver, negations.data, negations.size);
  vec_release(&negations);
}

void cube_extend(SummaryCube *cube, Solver *solver, const TermVec *formulas, uint32_t tested) {
  SummaryCube candidates = {0};
  guess(solver, formulas, tested, &candidates);
  SatResult result = SAT_YES;
  while (result == SAT_YES && candidates.size) {
    solver_push(solver);
    add_negations(solver, formulas, &candidates);
    result = solver->check(solver, QUERY_ABSTRACTION, NULL, 0, CUBE_WORK);
    if (result == SAT_YES)
      keep_true(solver, formulas, &candidates);
    solver_pop(solver);
  }
  if (result != SAT_UNKNOWN)
    vec_append(cube, candidates.data, candidates.size);
  vec_release(&candidates);
}
