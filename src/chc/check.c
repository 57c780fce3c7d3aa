// The proof check. The clauses are those of an encoder that leaves nothing out: their predicates
// may have more parameters, of which the solution says nothing.
#include "chc/chc_internal.h"
#include "smt/z3_solver.h"

#include <assert.h>

typedef struct Checker {
  const Chc *chc;
  ChcSystem system;
  Solver *solver;
  uint32_t work;
  ChcCheck result;
} Checker;

// What the solution says of ATOM.
static Term solution_at(const Checker *checker, const HornAtom *atom) {
  const HornPredicate *predicate = &checker->system.horn.predicates.data[atom->predicate];
  Terms *terms = checker->chc->terms;
  if (atom->predicate == points_goal(&checker->chc->points))
    return term_false(terms);
  assert(predicate->params.size == atom->args.size);
  return term_substitute(terms, checker->chc->solution.data[atom->predicate],
                         predicate->params.data, atom->args.data, atom->args.size);
}

static void check_clause(Checker *checker, uint32_t i) {
  const HornClause *horn = &checker->system.horn.clauses.data[i];
  Terms *terms = checker->chc->terms;
  Solver *solver = checker->solver;
  solver_push(solver);
  solver_add(solver, checker->system.clauses.data[i].path.formula);
  vec_each(const HornAtom, atom, &horn->body)
    solver_add(solver, solution_at(checker, atom));
  solver_add(solver, term_make_not(terms, solution_at(checker, &horn->head)));
  SatResult answer = solver->check(solver, QUERY_CHECK, NULL, 0, checker->work);
  solver_pop(solver);
  checker->result.undecided += answer == SAT_UNKNOWN;
  if (answer == SAT_YES && !checker->result.failed++)
    checker->result.failed_at = checker->system.clauses.data[i].end;
}

ChcCheck chc_check(Chc *chc, uint32_t work) {
  assert(chc->solution.size == points_goal(&chc->points));
  Encoder *encoder = encoder_new_exact(chc->encoder, ENCODE_TO_DECIDE);
  Z3Context *context = z3_context_new(chc->terms);
  Checker checker = {.chc = chc, .solver = z3_solver_new(context), .work = work};
  Map unknowns = {0};
  checker.result.failed_at = NO_LOC;
  system_init(&checker.system, &chc->points, encoder, &chc->olds, &unknowns);
  checker.result.clauses = checker.system.clauses.size;
  for (uint32_t i = 0; i < checker.system.clauses.size; i++)
    check_clause(&checker, i);
  system_release(&checker.system);
  map_release(&unknowns);
  solver_free(checker.solver);
  z3_context_free(context);
  encoder_free(encoder);
  return checker.result;
}
