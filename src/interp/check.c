// The definition of interpolants of sequences and trees, asked of a solver that has seen nothing else. Each
// question gets a solver of its own.
#include "interp/interp_internal.h"

#include <assert.h>

enum { QUESTION_WORK = 20000000 };

SatResult check_blocks(Z3Context *context, const Term *blocks, uint32_t count, uint32_t work) {
  Solver *solver = z3_solver_new(context);
  for (uint32_t i = 0; i < count; i++)
    solver_add(solver, blocks[i]);
  SatResult result = solver->check(solver, QUERY_CHECK, NULL, 0, work);
  solver_free(solver);
  return result;
}

// Do the KNOWN formulas imply AFTER? It is added to them.
static CheckResult check_step(Z3Context *context, Terms *terms, TermVec *known, Term after,
                              Deadline deadline) {
  assert(term_is_bool(terms, after));
  vec_push(known, term_make_not(terms, after));
  uint32_t work = deadline_share(deadline, 1, QUESTION_WORK);
  SatResult result = check_blocks(context, known->data, known->size, work);
  if (result == SAT_UNKNOWN)
    return CHECK_UNDECIDED;
  return result == SAT_NO ? CHECK_HOLDS : CHECK_VIOLATED;
}

static CheckResult check_symbols(const Terms *terms, const Term *blocks, uint32_t count,
                                 const Term *interpolants, uint32_t *which) {
  CheckResult result = CHECK_HOLDS;
  BlockVocabulary vocabulary;
  vocabulary_init(&vocabulary, terms, blocks, count);
  for (uint32_t i = 0; result == CHECK_HOLDS && i + 1 < count; i++)
    if (!vocabulary_allows(&vocabulary, interpolants[i], i + 1)) {
      result = CHECK_VIOLATED;
      *which = i;
    }
  vocabulary_release(&vocabulary);
  return result;
}

CheckResult check_interpolants(Z3Context *context, Terms *terms, const Term *blocks, uint32_t count,
                               const Term *interpolants, Deadline deadline, uint32_t *which) {
  assert(count > 0);
  CheckResult result = check_symbols(terms, blocks, count, interpolants, which);
  TermVec known = {0};
  for (uint32_t i = 0; result == CHECK_HOLDS && i < count; i++) {
    Term after = i + 1 < count ? interpolants[i] : term_false(terms);
    vec_clear(&known);
    vec_push(&known, blocks[i]);
    if (i > 0)
      vec_push(&known, interpolants[i - 1]);
    result = check_step(context, terms, &known, after, deadline);
    *which = i;
  }
  vec_release(&known);
  return result;
}

// ---- trees

static CheckResult check_tree_symbols(const Terms *terms, const InterpTree *tree,
                                      const Term *interpolants, uint32_t *which) {
  CheckResult result = CHECK_HOLDS;
  TreeVocabulary vocabulary;
  tree_vocabulary_init(&vocabulary, terms, tree);
  for (uint32_t i = 0; result == CHECK_HOLDS && i + 1 < tree->count; i++)
    if (!tree_vocabulary_allows(&vocabulary, interpolants[i], i)) {
      result = CHECK_VIOLATED;
      *which = i;
    }
  tree_vocabulary_release(&vocabulary);
  return result;
}

CheckResult check_tree_interpolants(Z3Context *context, Terms *terms, const InterpTree *tree,
                                    const Term *interpolants, Deadline deadline, uint32_t *which) {
  assert(tree->count > 0);
  CheckResult result = check_tree_symbols(terms, tree, interpolants, which);
  TermVec known = {0};
  for (uint32_t i = 0; result == CHECK_HOLDS && i < tree->count; i++) {
    bool is_root = i + 1 == tree->count;
    vec_clear(&known);
    vec_push(&known, tree->blocks[i]);
    for (uint32_t child = 0; child < i; child++)
      if (tree->parents[child] == i)
        vec_push(&known, interpolants[child]);
    result = check_step(context, terms, &known, is_root ? term_false(terms) : interpolants[i],
                        deadline);
    *which = i;
  }
  vec_release(&known);
  return result;
}

bool interp_check(Z3Context *context, Terms *terms, const Term *blocks, uint32_t count,
                  const Term *interpolants, uint32_t *which) {
  return check_interpolants(context, terms, blocks, count, interpolants, NO_DEADLINE, which) ==
         CHECK_HOLDS;
}

bool interp_check_tree(Z3Context *context, Terms *terms, const InterpTree *tree,
                       const Term *interpolants, uint32_t *which) {
  return check_tree_interpolants(context, terms, tree, interpolants, NO_DEADLINE, which) ==
         CHECK_HOLDS;
}
