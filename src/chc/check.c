// The proof check. The clauses are those of an encoder that leaves nothing out: their predicates
// may have more parameters, of which the solution says nothing.
#include "chc/chc_internal.h"
#include "smt/z3_solver.h"

#include <assert.h>

typedef struct Checker {
  const Chc *chc;
  ChcSystem system;
  HornSystem cells; // if the solution speaks of them: predicates
  Solver *solver;
  uint32_t work;
  ChcCheck result;
} Checker;

// What the solution says of ATOM, which is one of HORN.
static Term solution_at(const Checker *checker, const HornSystem *horn, const HornAtom *atom) {
  if (atom->predicate == points_goal(&checker->chc->points))
    return term_false(checker->chc->terms);
  Term solution = checker->chc->solution.data[atom->predicate];
  return fact_at(checker->chc->terms, horn, atom, solution);
}

// The solver gets the premises and the negated conclusion of the clause number I.
static void assert_atoms(const Checker *checker, const HornSystem *horn, const HornAtom *body,
                         uint32_t count, const HornAtom *head) {
  for (uint32_t i = 0; i < count; i++)
    solver_add(checker->solver, solution_at(checker, horn, &body[i]));
  Term conclusion = solution_at(checker, horn, head);
  solver_add(checker->solver, term_make_not(checker->chc->terms, conclusion));
}

// A premise for all cells is used at some of them; the conclusion is for any.
static void assert_instances(const Checker *checker, uint32_t i) {
  const HornSystem *horn = &checker->system.horn;
  CellNames *names = &((Chc *)checker->chc)->cells.names;
  HornClause clause = horn->clauses.data[i];
  CellInstances instances;
  clause.constraint = checker->system.clauses.data[i].path.formula;
  morph_instances(horn, names, checker->chc->copies, &clause, &instances);
  solver_add(checker->solver, instances.formula);
  assert_atoms(checker, &checker->cells, instances.body.data, instances.body.size, &instances.head);
  cell_instances_release(&instances);
}

static void assert_clause(const Checker *checker, uint32_t i) {
  const HornClause *clause = &checker->system.horn.clauses.data[i];
  solver_add(checker->solver, checker->system.clauses.data[i].path.formula);
  if (checker->chc->copies)
    assert_instances(checker, i);
  else
    assert_atoms(checker, &checker->system.horn, clause->body.data, clause->body.size,
                 &clause->head);
}

static void check_clause(Checker *checker, uint32_t i) {
  Solver *solver = checker->solver;
  solver_push(solver);
  assert_clause(checker, i);
  SatResult answer = solver->check(solver, QUERY_CHECK, NULL, 0, checker->work);
  solver_pop(solver);
  checker->result.undecided += answer == SAT_UNKNOWN;
  if (answer == SAT_YES && !checker->result.failed++)
    checker->result.failed_at = checker->system.clauses.data[i].end.loc;
}

ChcCheck chc_check(Chc *chc, uint32_t work) {
  assert(chc->solution.size == points_goal(&chc->points));
  Encoder *encoder = encoder_new_exact(chc->encoder, ENCODE_TO_DECIDE);
  Z3Context *context = z3_context_new(chc->terms);
  Checker checker = {.chc = chc, .solver = z3_solver_new(context), .work = work};
  Map unknowns = {0};
  checker.result.failed_at = NO_LOC;
  system_init(&checker.system, &chc->points, encoder, &chc->olds, &unknowns);
  if (chc->copies)
    morph_predicates(&checker.system.horn, &chc->cells.names, chc->copies, &checker.cells);
  checker.result.clauses = checker.system.clauses.size;
  for (uint32_t i = 0; i < checker.system.clauses.size; i++)
    check_clause(&checker, i);
  horn_release(&checker.cells);
  system_release(&checker.system);
  map_release(&unknowns);
  solver_free(checker.solver);
  z3_context_free(context);
  encoder_free(encoder);
  return checker.result;
}
