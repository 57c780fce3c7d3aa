// The path in exact symbolic execution: its guard is decided by bits. A core of the conditions that
// the steps have added tells which of them refute it.
#include "path/judge_internal.h"

#include "base/deadline.h"
#include "base/memory.h"
#include "sat/sat_solver.h"

#include <assert.h>

typedef struct Execution {
  PathQuestion *question;
  ExecutePurpose purpose;
  Symbolic *symbolic;
  Solver *solver;
  const SymState **at; // before the first step, and after each
  TermVec conditions;  // what the steps require
  Map step_of;         // condition, or AND of such -> 1 + the step that has added it
} Execution;

static uint64_t find_bound(void *context, Term guard, Term value, uint64_t limit) {
  const PathJudge *judge = context;
  Solver *solver = sat_solver_new(judge->terms);
  Term addresses = sym_addresses(judge->symbolic, guard);
  solver_add(solver, addresses);
  uint64_t bound = solver_find_most(solver, guard, value, limit);
  solver_free(solver);
  return bound;
}

static Symbolic *engine_of(PathJudge *judge) {
  if (!judge->symbolic)
    judge->symbolic = symbolic_new(judge->terms, judge->cfa,
                                   (SymOptions){.unset_is_any = judge->unset_is_any,
                                                .bound = find_bound,
                                                .bound_context = judge});
  return judge->symbolic;
}

static void refute(Execution *execution) {
  PathQuestion *question = execution->question;
  if (execution->purpose == EXECUTE_TO_CONFIRM)
    return;
  assert(question->answer->status == PATH_UNCONFIRMED);
  question->answer->status = PATH_REFUTED;
  question->answer->is_by_bits = true;
  explain_refuted(question);
}

// A guard is that of the step before, in an AND with what is new: all else is seen at once.
static void add_conditions(Execution *execution, uint32_t step, Term guard) {
  assert(step < execution->question->steps->size);
  const Terms *terms = execution->solver->terms;
  TermVec open = {0};
  vec_push(&open, guard);
  while (open.size) {
    Term term = vec_pop(&open);
    bool is_new;
    uint64_t *number = map_insert(&execution->step_of, term.id, &is_new);
    if (!is_new)
      continue;
    *number = step + 1;
    TermData data = term_get(terms, term);
    if (data.kind == TERM_AND)
      vec_append(&open, data.args, data.arg_count);
    else
      vec_push(&execution->conditions, term);
  }
  vec_release(&open);
}

// False when the path ends on the way, or is not followed any further.
static bool execute(Execution *execution) {
  PathQuestion *question = execution->question;
  execution->at[0] = sym_start(execution->symbolic);
  for (uint32_t i = 0; i < question->steps->size; i++) {
    if (deadline_has_passed(NO_DEADLINE)) { // the end of the run
      explain_unknown(question, "a limit of the run");
      return false;
    }
    const SymState *next =
        sym_follow(execution->symbolic, execution->at[i], &question->steps->data[i]);
    execution->at[i + 1] = next;
    if (!next)
      refute(execution);
    else if (next->lost && !question->answer->reason.size)
      explain_unknown(question, next->lost);
    if (!next || next->lost)
      return false;
    add_conditions(execution, i, next->guard);
  }
  return true;
}

static Term execution_value(void *self, uint32_t steps, const Expr *expr) {
  const Execution *execution = self;
  assert(steps <= execution->question->steps->size);
  Term term = sym_value_of(execution->symbolic, execution->at[steps], expr);
  return term_is_none(term) ? NO_TERM : execution->solver->value(execution->solver, term);
}

static void keep_core(const Execution *execution) {
  assert(execution->conditions.size <= execution->step_of.size);
  TermVec core = {0};
  execution->solver->core(execution->solver, &core);
  answer_keep_core(execution->question->answer, &execution->step_of, &core);
  vec_release(&core);
}

static void decide(Execution *execution) {
  assert(execution->at[execution->question->steps->size]);
  PathQuestion *question = execution->question;
  Solver *solver = execution->solver;
  Term guard = execution->at[question->steps->size]->guard;
  solver_add(solver, sym_addresses(execution->symbolic, guard));
  switch (solver->check(solver, QUERY_FEASIBILITY, execution->conditions.data,
                        execution->conditions.size, question->judge->work)) {
  case SAT_NO:
    if (execution->purpose == EXECUTE_TO_DECIDE)
      keep_core(execution);
    refute(execution);
    break;
  case SAT_YES:
    question_run(question, (PathModel){solver->terms, execution, execution_value}, NULL);
    break;
  case SAT_UNKNOWN:
    explain_unknown(question, solver->reason(solver));
    break;
  }
}

void question_execute(PathQuestion *question, ExecutePurpose purpose) {
  size_t size = ((size_t)question->steps->size + 1) * sizeof(const SymState *);
  Execution execution = {.question = question,
                         .purpose = purpose,
                         .symbolic = engine_of(question->judge),
                         .solver = sat_solver_new(question->judge->terms),
                         .at = mem_alloc(size)};
  if (execute(&execution))
    decide(&execution);
  map_release(&execution.step_of);
  vec_release(&execution.conditions);
  mem_free(execution.at, size);
  solver_free(execution.solver);
}
