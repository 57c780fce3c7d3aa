#include "path/judge_internal.h"

#include "base/memory.h"
#include "encode/path.h"

#include <assert.h>

enum { STEPS_BEYOND = 1000000 }; // that a run may do more than twice those of its path

// ---- lifecycle

PathJudge *path_judge_new(const Cfa *cfa, Encoder *encoder, Z3Context *context, uint32_t work) {
  PathJudge *judge = mem_alloc(sizeof *judge);
  *judge = (PathJudge){.cfa = cfa,
                       .terms = encoder_terms(encoder),
                       .unset_is_any = encoder_options(encoder).unset_is_any,
                       .encoder = encoder,
                       .context = context,
                       .work = work};
  return judge;
}

PathJudge *path_judge_new_exact(const Cfa *cfa, Terms *terms, bool unset_is_any) {
  PathJudge *judge = mem_alloc(sizeof *judge);
  *judge = (PathJudge){.cfa = cfa, .terms = terms, .unset_is_any = unset_is_any};
  return judge;
}

void path_judge_free(PathJudge *judge) {
  if (judge->symbolic)
    symbolic_free(judge->symbolic);
  mem_free(judge, sizeof *judge);
}

static PathAnswer *answer_new(uint32_t steps) {
  PathAnswer *answer = mem_alloc(sizeof *answer);
  *answer = (PathAnswer){.status = PATH_UNCONFIRMED, .ended = steps, .place = span_none()};
  return answer;
}

void path_answer_free(PathAnswer *answer) {
  input_release(&answer->input);
  trace_release(&answer->trace);
  vec_release(&answer->steps);
  vec_release(&answer->cells);
  strbuf_release(&answer->failure);
  vec_release(&answer->bounded);
  strbuf_release(&answer->reason);
  mem_free(answer, sizeof *answer);
}

Loc path_answer_error(const PathAnswer *answer) {
  assert(answer->status == PATH_CONFIRMED && trace_count(&answer->trace));
  return trace_get(&answer->trace, trace_count(&answer->trace) - 1)->edge->target;
}

void answer_keep_core(PathAnswer *answer, const Map *step_of, const TermVec *core) {
  Map seen = {0};
  vec_each(const Term, conjunct, core) {
    assert(map_find(step_of, conjunct->id)); // a core is part of what was asked
    uint32_t step = (uint32_t)*map_find(step_of, conjunct->id) - 1;
    if (map_add(&seen, step))
      vec_push(&answer->steps, step);
  }
  map_release(&seen);
}

const char *path_status_name(PathStatus status) {
  static const char *const names[] = {[PATH_CONFIRMED] = "confirmed",
                                      [PATH_REFUTED] = "refuted",
                                      [PATH_UNCONFIRMED] = "unconfirmed"};
  assert(status < sizeof names / sizeof *names);
  return names[status];
}

// ---- the formula

static size_t formulas_size(const Attempt *attempt) {
  return ((size_t)attempt->question->steps->size + 1) * sizeof *attempt->at;
}

static void attempt_init(Attempt *attempt, EncodePurpose purpose) {
  assert(attempt->question->judge->encoder);
  const PathJudge *judge = attempt->question->judge;
  attempt->encoder = encoder_new_exact(judge->encoder, purpose);
  attempt->at = mem_alloc(formulas_size(attempt));
  attempt->at[0] = path_start(attempt->encoder);
  for (uint32_t i = 0; i < attempt->question->steps->size; i++)
    attempt->at[i + 1] =
        encode_step(attempt->encoder, attempt->at[i], &attempt->question->steps->data[i]);
  attempt->solver = z3_solver_new(judge->context);
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

static bool is_undefined(ExecStatus status) {
  return EXEC_OUT_OF_BOUNDS <= status && status <= EXEC_UNREACHABLE;
}

bool question_run(PathQuestion *question, PathModel model, const Encoder *encoder) {
  PathAnswer *answer = question->answer;
  uint64_t step_limit = 2 * (uint64_t)question->steps->size + STEPS_BEYOND;
  Follower follower = {.cfa = question->judge->cfa,
                       .steps = question->steps->data,
                       .count = question->steps->size,
                       .model = model,
                       .input = &answer->input,
                       .trace = &answer->trace};
  ExecResult result = {0};
  vec_clear(&answer->input.answered);
  trace_clear(&answer->trace);
  follow_path(&follower, step_limit, question->judge->unset_is_any, &result);
  assert(follower.next <= question->steps->size);
  answer->ended = follower.next;
  answer->is_unsupported = result.status == EXEC_UNSUPPORTED && !follower.is_lost;
  uint32_t count = question->steps->size;
  if (encoder)
    note_blame(question, encoder, follower.next < count ? follower.next + 1 : count);
  if (result.status == EXEC_ERROR) {
    answer->status = PATH_CONFIRMED;
    strbuf_add(&answer->failure, strbuf_text(&result.failure));
  } else {
    explain_run(question, &follower, &result);
    if (encoder && !answer->is_unsupported)
      explain_cause(question);
  }
  bool ends_undefined = is_undefined(result.status) && !follower.is_lost;
  exec_result_release(&result);
  return ends_undefined;
}

// What floating values are is not in the formulas.
static Term formula_value(void *self, uint32_t steps, const Expr *expr) {
  const Attempt *attempt = self;
  assert(steps <= attempt->question->steps->size && type_is_scalar(expr->type));
  if (type_is_float(expr->type))
    return NO_TERM;
  Term term = encode_value(attempt->encoder, attempt->at[steps].ssa, expr);
  return attempt->solver->value(attempt->solver, term);
}

// ---- the question

static void refute(Attempt *attempt) {
  assert(attempt->question->answer->status == PATH_UNCONFIRMED);
  PathQuestion *question = attempt->question;
  question->answer->status = PATH_REFUTED;
  attempt_refute(attempt);
  note_blame(question, attempt->encoder, question->steps->size);
  explain_refuted(question);
}

// Settles the answer if the formula of the path does; says what the solver says.
static SatResult decide(Attempt *attempt, uint32_t work) {
  PathQuestion *question = attempt->question;
  Solver *solver = attempt->solver;
  bool wants_run = question->end == PATH_ENDS_IN_ERROR;
  add_formula(attempt);
  Term preferred = wants_run ? encode_valid_memory(attempt->encoder) : term_true(solver->terms);
  SatResult result = solver_check_preferring(solver, QUERY_FEASIBILITY, preferred, work);
  switch (result) {
  case SAT_NO:
    refute(attempt);
    break;
  case SAT_YES:
    if (wants_run) {
      PathModel model = {solver->terms, attempt, formula_value};
      (void)question_run(question, model, attempt->encoder);
    }
    break;
  case SAT_UNKNOWN:
    note_blame(question, attempt->encoder, question->steps->size);
    explain_unknown(question, solver->reason(solver));
    break;
  }
  return result;
}

// False if the solver does not tell.
static bool question_encode(PathQuestion *question, uint32_t work) {
  Attempt attempt = {.question = question};
  attempt_init(&attempt, ENCODE_TO_EXPLAIN);
  bool is_told = decide(&attempt, work) != SAT_UNKNOWN;
  attempt_release(&attempt);
  return is_told;
}

// Once more with lemmas, if there are some that the analysis does not have.
static void question_refine(PathQuestion *question) {
  enum { LEMMA_WORK = 2000000 };
  Attempt attempt = {.question = question};
  attempt_init(&attempt, ENCODE_TO_REFINE);
  if (encoder_has_lemmas(attempt.encoder))
    decide(&attempt, LEMMA_WORK);
  attempt_release(&attempt);
}

// The formula is asked at length only if a model of bits makes no run either.
static void question_decide(PathQuestion *question) {
  enum { FIRST_WORK = 10000 };
  PathAnswer *answer = question->answer;
  uint32_t work = question->judge->work;
  bool is_first = question->end == PATH_ENDS_IN_ERROR && (!work || work > FIRST_WORK);
  if (question_encode(question, is_first ? FIRST_WORK : work) || !is_first)
    return;
  question_execute(question, EXECUTE_TO_CONFIRM);
  if (answer->status != PATH_UNCONFIRMED)
    return;
  strbuf_clear(&answer->reason);
  answer->place = span_none();
  question_encode(question, work);
}

static void ask(PathQuestion *question) {
  PathAnswer *answer = question->answer;
  bool has_formula = question->judge->encoder;
  if (has_formula)
    question_decide(question);
  if (answer->status == PATH_UNCONFIRMED && question->end == PATH_ENDS_ANYWHERE)
    answer->status = PATH_CONFIRMED;
  if (answer->status == PATH_UNCONFIRMED && has_formula)
    question_refine(question);
  if (answer->status == PATH_UNCONFIRMED)
    question_execute(question, EXECUTE_TO_DECIDE);
  if (answer->status == PATH_CONFIRMED) {
    strbuf_clear(&answer->reason);
    answer->place = span_none();
  }
}

PathAnswer *path_judge(PathJudge *judge, const CfaStepVec *steps, PathEnd end) {
  PathQuestion question = {.judge = judge,
                           .steps = steps,
                           .end = end,
                           .answer = answer_new(steps->size),
                           .blame_place = span_none()};
  ask(&question);
  strbuf_release(&question.blame);
  assert(question.answer->status != PATH_REFUTED || question.answer->reason.size);
  return question.answer;
}
