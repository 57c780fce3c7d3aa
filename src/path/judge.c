#include "path/judge_internal.h"

#include "base/memory.h"
#include "encode/path.h"

enum { STEPS_BEYOND = 1000000 }; // that a run may do more than twice those of its path

// ---- lifecycle

PathJudge *path_judge_new(const Cfa *cfa, Encoder *encoder, Z3Context *context,
                          uint32_t timeout_ms) {
  PathJudge *judge = mem_alloc(sizeof *judge);
  *judge =
      (PathJudge){.cfa = cfa, .encoder = encoder, .context = context, .timeout_ms = timeout_ms};
  return judge;
}

void path_judge_free(PathJudge *judge) {
  if (judge->bits)
    encoder_free(judge->bits);
  mem_free(judge, sizeof *judge);
}

static PathAnswer *answer_new(uint32_t steps) {
  PathAnswer *answer = mem_alloc(sizeof *answer);
  *answer = (PathAnswer){.status = PATH_UNCONFIRMED, .ended = steps, .place = span_none()};
  input_init(&answer->input);
  trace_init(&answer->trace);
  strbuf_init(&answer->reason);
  return answer;
}

void path_answer_free(PathAnswer *answer) {
  input_release(&answer->input);
  trace_release(&answer->trace);
  vec_release(&answer->steps);
  vec_release(&answer->cells);
  strbuf_release(&answer->reason);
  mem_free(answer, sizeof *answer);
}

const char *path_status_name(PathStatus status) {
  static const char *const names[] = {[PATH_CONFIRMED] = "confirmed",
                                      [PATH_REFUTED] = "refuted",
                                      [PATH_UNCONFIRMED] = "unconfirmed"};
  return names[status];
}

// ---- the formula

static const Encoder *encoder_with_names(PathJudge *judge, bool is_retry) {
  if (is_retry && !judge->bits)
    judge->bits = encoder_new_exact(judge->encoder, INTEGERS_BITS, ENCODE_TO_EXPLAIN);
  return is_retry ? judge->bits : judge->encoder;
}

static size_t formulas_size(const Attempt *attempt) {
  return ((size_t)attempt->question->steps->size + 1) * sizeof *attempt->at;
}

static void attempt_init(Attempt *attempt) {
  const Encoder *names = encoder_with_names(attempt->question->judge, attempt->is_retry);
  attempt->encoder = encoder_new_exact(names, encoder_options(names).integers, ENCODE_TO_EXPLAIN);
  attempt->at = mem_alloc(formulas_size(attempt));
  attempt->at[0] = path_start(attempt->encoder);
  for (uint32_t i = 0; i < attempt->question->steps->size; i++)
    attempt->at[i + 1] =
        encode_step(attempt->encoder, attempt->at[i], &attempt->question->steps->data[i]);
  attempt->solver = z3_solver_new(attempt->question->judge->context);
}

static void attempt_release(Attempt *attempt) {
  solver_free(attempt->solver);
  mem_free(attempt->at, formulas_size(attempt));
  encoder_free(attempt->encoder);
}

// Step by step: from the end on, Z3 now and then takes twenty times as long.
static void add_formula(const Attempt *attempt) {
  const PathSegment *before = NULL;
  for (uint32_t step = 0; step <= attempt->question->steps->size; step++) {
    const PathSegment *after = attempt->at[step].last;
    for (const PathSegment *segment = after; segment != before; segment = segment->previous)
      for (uint32_t i = 0; i < segment->count; i++)
        solver_add(attempt->solver, segment->conjuncts[i]);
    before = after;
  }
}

// ---- the run

static void run_model(const Attempt *attempt) {
  PathAnswer *answer = attempt->question->answer;
  uint64_t step_limit = 2 * (uint64_t)attempt->question->steps->size + STEPS_BEYOND;
  Follower follower = {.cfa = attempt->question->judge->cfa,
                       .steps = attempt->question->steps->data,
                       .count = attempt->question->steps->size,
                       .at = attempt->at,
                       .encoder = attempt->encoder,
                       .solver = attempt->solver,
                       .input = &answer->input,
                       .trace = &answer->trace};
  ExecResult result;
  vec_clear(&answer->input.answered);
  trace_clear(&answer->trace);
  exec_result_init(&result);
  follow_path(&follower, step_limit, encoder_options(attempt->encoder).unset_is_any, &result);
  answer->ended = follower.next;
  if (result.status == EXEC_ERROR)
    answer->status = PATH_CONFIRMED;
  else
    explain_run(attempt, &follower, &result);
  exec_result_release(&result);
}

// ---- the question

static void refute(Attempt *attempt) {
  PathAnswer *answer = attempt->question->answer;
  answer->status = PATH_REFUTED;
  answer->is_by_bits = attempt->is_retry;
  attempt_refute(attempt);
  explain_refuted(attempt);
}

// Settles the answer if one encoding of the path does.
static void try_encoding(Question *question, bool is_retry) {
  Attempt attempt = {.question = question, .is_retry = is_retry};
  attempt_init(&attempt);
  Solver *solver = attempt.solver;
  bool wants_run = question->end == PATH_ENDS_IN_ERROR;
  add_formula(&attempt);
  Term preferred = wants_run ? encode_valid_memory(attempt.encoder) : term_true(solver->terms);
  switch (
      solver_check_preferring(solver, QUERY_FEASIBILITY, preferred, question->judge->timeout_ms)) {
  case SAT_NO:
    refute(&attempt);
    break;
  case SAT_YES:
    if (wants_run)
      run_model(&attempt);
    break;
  case SAT_UNKNOWN:
    explain_unknown(&attempt);
    break;
  }
  attempt_release(&attempt);
}

static void ask(Question *question) {
  PathAnswer *answer = question->answer;
  try_encoding(question, false);
  if (answer->status == PATH_UNCONFIRMED && question->end == PATH_ENDS_ANYWHERE)
    answer->status = PATH_CONFIRMED;
  if (answer->status == PATH_UNCONFIRMED &&
      encoder_options(question->judge->encoder).integers != INTEGERS_BITS)
    try_encoding(question, true);
  if (answer->status == PATH_CONFIRMED) {
    strbuf_clear(&answer->reason);
    answer->place = span_none();
  }
}

PathAnswer *path_judge(PathJudge *judge, const CfaStepVec *steps, PathEnd end) {
  Question question = {.judge = judge,
                       .steps = steps,
                       .end = end,
                       .answer = answer_new(steps->size),
                       .blame_place = span_none()};
  strbuf_init(&question.blame);
  ask(&question);
  strbuf_release(&question.blame);
  return question.answer;
}
