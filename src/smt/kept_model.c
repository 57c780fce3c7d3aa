#include "smt/kept_model.h"

#include "base/map.h"
#include "base/memory.h"

struct KeptModel {
  Map values; // variable -> constant
  Rewriter *rewriter;
};

static Term value_of_leaf(void *context, Terms *terms, Term leaf) {
  const KeptModel *model = context;
  const uint64_t *known = map_find(&model->values, leaf.id);
  if (known)
    return (Term){(uint32_t)*known};
  if (term_kind(terms, leaf) != TERM_VAR)
    return leaf;
  switch (sort_get(terms, term_sort(terms, leaf))->kind) {
  case SORT_BOOL:
    return term_false(terms);
  case SORT_INT:
    return term_make_int(terms, 0);
  case SORT_BITS:
    return term_make_bits(terms, sort_get(terms, term_sort(terms, leaf))->width, 0);
  case SORT_ARRAY:
    break;
  }
  return leaf;
}

KeptModel *kept_model_new(Solver *solver, Term formula) {
  KeptModel *model = mem_alloc_zeroed(sizeof *model);
  TermVec variables = {0};
  term_variables(solver->terms, formula, &variables);
  vec_each(Term, variable, &variables) {
    Term value = solver->value(solver, *variable);
    *map_insert(&model->values, variable->id, NULL) = term_is_none(value) ? variable->id : value.id;
  }
  vec_release(&variables);
  model->rewriter = rewriter_new(solver->terms, value_of_leaf, model);
  return model;
}

void kept_model_free(KeptModel *model) {
  rewriter_free(model->rewriter);
  map_release(&model->values);
  mem_free(model, sizeof *model);
}

bool kept_model_violates(const Terms *terms, KeptModel *model, Term formula) {
  return term_is_false(terms, rewriter_apply(model->rewriter, formula));
}
