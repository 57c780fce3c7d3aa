// A rewriting that replaces variables by their values: the constructors compute.
// Arrays stay variables; what then does not become a constant is left to the solver.
#include "smt/valuation.h"

#include "base/memory.h"

struct Valuation {
  Solver *solver;
  Rewriter *rewriter;
};

static Term value_of_leaf(void *context, Terms *terms, Term leaf) {
  Solver *solver = context;
  if (sort_get(terms, term_sort(terms, leaf))->kind == SORT_ARRAY)
    return leaf;
  Term value = solver->value(solver, leaf);
  return term_is_none(value) ? leaf : value;
}

Valuation *valuation_new(Solver *solver) {
  Valuation *valuation = mem_alloc(sizeof *valuation);
  valuation->solver = solver;
  valuation->rewriter = rewriter_new(solver->terms, value_of_leaf, solver);
  return valuation;
}

void valuation_free(Valuation *valuation) {
  rewriter_free(valuation->rewriter);
  mem_free(valuation, sizeof *valuation);
}

Term valuation_get(Valuation *valuation, Term term) {
  Solver *solver = valuation->solver;
  Term value = rewriter_apply(valuation->rewriter, term);
  return term_is_constant(solver->terms, value) ? value : solver->value(solver, term);
}
