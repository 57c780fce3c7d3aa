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
                                                .context = judge});
  return judge->symbolic;
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

static Term execution_value(void *self, uint32_t steps, const Expr *expr) {
  const Execution *execution = self;
  assert(steps <= execution->question->steps->size);
  const SymState *state = execution->at[steps];
  Term term = state ? sym_value_of(execution->symbolic, state, expr) : NO_TERM;
  return term_is_none(term) ? NO_TERM : execution->solver->value(execution->solver, term);
}

// ---- refuted

static SatResult check(const Execution *execution, uint32_t count) {
  assert(count <= execution->conditions.size);
  Solver *solver = execution->solver;
  return solver->check(solver, QUERY_FEASIBILITY, execution->conditions.data, count,
                       execution->question->judge->work);
}

// Of the first COUNT conditions, which no run meets, the first that none meets with those before.
static uint32_t find_refuting(const Execution *execution, uint32_t count) {
  assert(count > 0);
  uint32_t met = 0, unmet = count;
  while (unmet - met > 1) {
    uint32_t middle = met + (unmet - met) / 2;
    if (check(execution, middle) == SAT_YES)
      met = middle;
    else
      unmet = middle;
  }
  return met;
}

// No run goes beyond STEP, where all have met so many conditions. A run that gets there may do what
// C leaves undefined: then that is why.
static bool ends_undefined(const Execution *execution, uint32_t step, uint32_t count) {
  PathQuestion *question = execution->question;
  PathModel model = {execution->solver->terms, (void *)execution, execution_value};
  if (check(execution, count) != SAT_YES)
    return false;
  uint32_t ended = question->answer->ended;
  bool is_undefined = question_run(question, model, NULL);
  question->answer->ended = is_undefined ? step : ended;
  return is_undefined;
}

// No run takes STEP: what it requires no run meets, or the conditions so far.
static void refute(const Execution *execution, uint32_t step) {
  PathQuestion *question = execution->question;
  PathAnswer *answer = question->answer;
  assert(answer->status == PATH_UNCONFIRMED);
  uint32_t count = execution->conditions.size;
  Term addresses = sym_addresses(execution->symbolic, execution->at[step]->guard);
  solver_add(execution->solver, addresses);
  if (count && check(execution, count) == SAT_NO) {
    count = find_refuting(execution, count);
    Term condition = execution->conditions.data[count];
    step = (uint32_t)*map_find(&execution->step_of, condition.id) - 1;
  }
  bool is_undefined = ends_undefined(execution, step, count);
  bool is_settled = is_undefined || execution->purpose == EXECUTE_TO_DECIDE;
  if (!is_settled || answer->status == PATH_CONFIRMED)
    return;
  answer->status = PATH_REFUTED;
  answer->is_by_bits = true;
  if (!is_undefined)
    explain_refuted(question);
}

// ---- the path

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
      refute(execution, i);
    else if (next->lost && !question->answer->reason.size)
      explain_unknown(question, next->lost);
    if (!next || next->lost)
      return false;
    add_conditions(execution, i, next->guard);
  }
  return true;
}

static void keep_core(const Execution *execution) {
  assert(execution->conditions.size <= execution->step_of.size);
  TermVec core = {0};
  execution->solver->core(execution->solver, &core);
  answer_keep_core(execution->question->answer, &execution->step_of, &core);
  vec_release(&core);
}

// With objects in their usual order, if that is possible: that is how a run has them.
static SatResult check_all(Execution *execution) {
  uint32_t count = execution->conditions.size;
  Term usual = sym_usual_order(execution->symbolic);
  if (!term_is_true(execution->solver->terms, usual)) {
    vec_push(&execution->conditions, usual);
    SatResult result = check(execution, count + 1);
    execution->conditions.size = count;
    if (result == SAT_YES)
      return result;
  }
  return check(execution, count);
}

static void decide(Execution *execution) {
  assert(execution->at[execution->question->steps->size]);
  PathQuestion *question = execution->question;
  Solver *solver = execution->solver;
  Term guard = execution->at[question->steps->size]->guard;
  solver_add(solver, sym_addresses(execution->symbolic, guard));
  switch (check_all(execution)) {
  case SAT_NO:
    if (execution->purpose == EXECUTE_TO_DECIDE)
      keep_core(execution);
    refute(execution, question->steps->size);
    break;
  case SAT_YES:
    (void)question_run(question, (PathModel){solver->terms, execution, execution_value}, NULL);
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
                         .at = mem_alloc_zeroed(size)};
  if (execute(&execution))
    decide(&execution);
  map_release(&execution.step_of);
  vec_release(&execution.conditions);
  mem_free(execution.at, size);
  solver_free(execution.solver);
}
