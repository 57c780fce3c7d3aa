// The definition of sequence interpolants, asked of a solver that has seen nothing else. Each
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

// Does BEFORE and BLOCK imply AFTER?
static CheckResult check_step(Z3Context *context, Terms *terms, Term before, Term block, Term after,
                              Deadline deadline) {
  assert(term_is_bool(terms, before) && term_is_bool(terms, block) && term_is_bool(terms, after));
  Term question[] = {before, block, term_make_not(terms, after)};
  uint32_t work = deadline_share(deadline, 1, QUESTION_WORK);
  SatResult result = check_blocks(context, question, 3, work);
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
  Term before = term_true(terms);
  for (uint32_t i = 0; result == CHECK_HOLDS && i < count; i++) {
    Term after = i + 1 < count ? interpolants[i] : term_false(terms);
    result = check_step(context, terms, before, blocks[i], after, deadline);
    *which = i;
    before = after;
  }
  return result;
}

bool interp_check(Z3Context *context, Terms *terms, const Term *blocks, uint32_t count,
                  const Term *interpolants, uint32_t *which) {
  return check_interpolants(context, terms, blocks, count, interpolants, NO_DEADLINE, which) ==
         CHECK_HOLDS;
}
