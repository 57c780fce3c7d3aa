// A rewriting that replaces variables by their values: the constructors compute.
// Arrays stay variables; what then does not become a constant is left to the solver.
#include "smt/valuation.h"

#include "base/memory.h"

struct Valuation {
  Solver *solver; // NULL: the model is kept
  Terms *terms;
  Map kept; // variable -> constant
  Rewriter *rewriter;
};

static Term zero_of(Terms *terms, Sort sort) {
  const SortData *data = sort_get(terms, sort);
  switch (data->kind) {
  case SORT_BOOL:
    return term_false(terms);
  case SORT_INT:
    return term_make_int(terms, 0);
  case SORT_BITS:
    return term_make_bits(terms, data->width, 0);
  case SORT_ARRAY:
    break;
  }
  return NO_TERM;
}

// NO_TERM when there is none.
static Term find_value(const Valuation *valuation, Term leaf) {
  if (sort_get(valuation->terms, term_sort(valuation->terms, leaf))->kind == SORT_ARRAY)
    return NO_TERM;
  if (valuation->solver)
    return valuation->solver->value(valuation->solver, leaf);
  const uint64_t *known = map_find(&valuation->kept, leaf.id);
  if (known)
    return (Term){(uint32_t)*known};
  bool is_variable = term_kind(valuation->terms, leaf) == TERM_VAR;
  return is_variable ? zero_of(valuation->terms, term_sort(valuation->terms, leaf)) : NO_TERM;
}

static Term value_of_leaf(void *context, Terms *terms, Term leaf) {
  (void)terms;
  Term value = find_value(context, leaf);
  assert(term_is_none(value) || term_is_constant(terms, value));
  return term_is_none(value) ? leaf : value;
}

Valuation *valuation_new(Solver *solver) {
  Valuation *valuation = mem_alloc_zeroed(sizeof *valuation);
  valuation->solver = solver;
  valuation->terms = solver->terms;
  valuation->rewriter = rewriter_new(solver->terms, value_of_leaf, valuation);
  return valuation;
}

Valuation *valuation_new_kept(Solver *solver, Term formula) {
  Valuation *valuation = valuation_new(solver);
  TermVec variables = {0};
  term_variables(solver->terms, formula, &variables);
  vec_each(Term, variable, &variables)
    *map_insert(&valuation->kept, variable->id, NULL) = solver->value(solver, *variable).id;
  vec_release(&variables);
  valuation->solver = NULL;
  return valuation;
}

void valuation_free(Valuation *valuation) {
  rewriter_free(valuation->rewriter);
  map_release(&valuation->kept);
  mem_free(valuation, sizeof *valuation);
}

Term valuation_get(Valuation *valuation, Term term) {
  Solver *solver = valuation->solver;
  Term value = rewriter_apply(valuation->rewriter, term);
  if (term_is_constant(valuation->terms, value))
    return value;
  return solver ? solver->value(solver, term) : NO_TERM;
}
