#include "path/replay.h"

#include "base/diag.h"
#include "base/map.h"
#include "base/memory.h"
#include "cfa/dump.h"
#include "encode/path.h"
#include "path/follow.h"

#include <string.h>

enum {
  TEXT_LIMIT = 60,
  STEPS_BEYOND = 1000000 // that a run may do more than twice those of its path
};

void replay_init(Replay *replay) {
  *replay = (Replay){.status = REPLAY_UNCONFIRMED, .span = span_none()};
  input_init(&replay->input);
  trace_init(&replay->trace);
  strbuf_init(&replay->reason);
}

void replay_release(Replay *replay) {
  input_release(&replay->input);
  trace_release(&replay->trace);
  strbuf_release(&replay->reason);
}

const char *replay_status_name(ReplayStatus status) {
  static const char *const names[] = {[REPLAY_CONFIRMED] = "confirmed",
                                      [REPLAY_INFEASIBLE] = "infeasible",
                                      [REPLAY_UNCONFIRMED] = "unconfirmed"};
  return names[status];
}

// One encoding of the path, and the run with its model.
typedef struct Attempt {
  Replay *replay;
  const Cfa *cfa;
  const CfaStep *steps;
  uint32_t count;
  SsaMap *ssa; // before the first step, and after each
  Encoder *encoder;
  Solver *solver;
  uint32_t timeout_ms;
  uint64_t step_limit;
  bool unset_is_any;
  Strbuf
      blame; // of the last run that failed: "; to blame is t.c:3:7, x * y: a product is arbitrary"
  SourceSpan blame_span;
} Attempt;

// ---- the formula

static PathFormula take_step(Encoder *encoder, PathFormula path, const CfaStep *step) {
  switch (step->kind) {
  case STEP_EDGE:
    break;
  case STEP_ENTER:
    return encode_enter(encoder, path, step->edge, step->callee);
  case STEP_LEAVE:
    return encode_leave(encoder, path, step->edge, step->callee);
  case STEP_SUMMARY:
    BUG("a summary is replayed: its edges should be");
  }
  return encode_edge(encoder, path, step->edge);
}

static PathFormula encode_steps(Attempt *attempt) {
  PathFormula path = path_start(attempt->encoder);
  attempt->ssa[0] = path.ssa;
  for (uint32_t i = 0; i < attempt->count; i++) {
    path = take_step(attempt->encoder, path, &attempt->steps[i]);
    attempt->ssa[i + 1] = path.ssa;
  }
  return path;
}

// Conjunct by conjunct, in the order of the path.
static void add_formula(Solver *solver, const PathFormula *path) {
  VEC(const PathSegment *) segments = {0};
  for (const PathSegment *at = path->last; at; at = at->previous)
    vec_push(&segments, at);
  while (segments.size) {
    const PathSegment *segment = vec_pop(&segments);
    for (uint32_t i = 0; i < segment->count; i++)
      solver_add(solver, segment->conjuncts[i]);
  }
  vec_release(&segments);
}

// ---- reasons

static void add_place(const Attempt *attempt, SourceSpan span) {
  Strbuf *reason = &attempt->replay->reason;
  if (span_is_none(span)) {
    strbuf_add(reason, "where the source shows nothing");
    return;
  }
  source_add_place(&attempt->cfa->files, span, reason);
}

const Approximation *replay_find_blame(const Encoder *encoder, const CfaStep *steps,
                                       uint32_t count) {
  uint32_t all_count;
  const Approximation *all = encode_approximations(encoder, &all_count), *blamed = NULL;
  Map by_edge;
  map_init(&by_edge);
  for (uint32_t i = 0; i < all_count; i++)
    *map_insert(&by_edge, all[i].edge->id, NULL) = i;
  for (uint32_t i = count; i-- > 0 && !blamed;) {
    const uint64_t *index = map_find(&by_edge, steps[i].edge->id);
    blamed = index ? &all[*index] : NULL;
  }
  map_release(&by_edge);
  return blamed;
}

// Keeps what is to blame up to step LAST, if anything.
static void keep_blame(Attempt *attempt, uint32_t last) {
  const Approximation *blamed = replay_find_blame(attempt->encoder, attempt->steps, last);
  if (!blamed)
    return;
  strbuf_clear(&attempt->blame);
  strbuf_add(&attempt->blame, "; to blame is ");
  source_add_place(&attempt->cfa->files, blamed->edge->span, &attempt->blame);
  strbuf_printf(&attempt->blame, ", %s", blamed->what);
  attempt->blame_span = blamed->edge->span;
}

static void add_blame(Attempt *attempt, uint32_t last) {
  keep_blame(attempt, last);
  strbuf_add(&attempt->replay->reason, strbuf_text(&attempt->blame));
  if (attempt->blame.size)
    attempt->replay->span = attempt->blame_span;
}

static void add_edge_text(const Attempt *attempt, const Edge *edge, Strbuf *out) {
  size_t size = out->size;
  source_add_text(&attempt->cfa->files, edge->span, TEXT_LIMIT, out);
  if (out->size > size)
    return;
  if (edge->kind == EDGE_ASSUME)
    expr_add_text(edge->assume.cond, out); // whether it is true is said elsewhere
  else
    edge_add_text(edge, out);
}

// "leaves the path at t.c:3:7, where `x < y` is true"
static void explain_loss(const Attempt *attempt, const Follower *follower) {
  Strbuf *reason = &attempt->replay->reason;
  const Edge *edge = follower->instead;
  strbuf_add(reason, "with the inputs found, the program leaves the path at ");
  add_place(attempt, edge->span);
  strbuf_add(reason, edge->kind == EDGE_ASSUME ? ", where '" : ", with '");
  add_edge_text(attempt, edge, reason);
  strbuf_add_char(reason, '\'');
  if (edge->kind == EDGE_ASSUME)
    strbuf_add(reason, edge->assume.truth ? " is true" : " is false");
  attempt->replay->span = edge->span;
}

// The run ended otherwise than in the error though it was on the path.
static void explain_end(const Attempt *attempt, const ExecResult *result) {
  Strbuf *reason = &attempt->replay->reason;
  const char *report = strbuf_text(&result->report);
  strbuf_add(reason, "with the inputs found, the run ends at ");
  add_place(attempt, result->span);
  strbuf_printf(reason, ": %.*s", (int)strcspn(report, "\n"), report);
  attempt->replay->span = result->span;
}

static void explain(Attempt *attempt, const Follower *follower, const ExecResult *result) {
  strbuf_clear(&attempt->replay->reason);
  if (follower->is_lost)
    explain_loss(attempt, follower);
  else
    explain_end(attempt, result);
  uint32_t last = follower->next < attempt->count ? follower->next + 1 : attempt->count;
  add_blame(attempt, last);
}

// Of the second attempt: what the first one found stays said.
static void explain_unknown(const Attempt *attempt, bool is_bits) {
  Strbuf *reason = &attempt->replay->reason;
  if (reason->size)
    strbuf_add(reason, "; ");
  strbuf_printf(reason, "the solver cannot tell whether the path is feasible%s (%s)",
                is_bits ? " on bit-vectors" : "", attempt->solver->reason(attempt->solver));
}

// ---- attempts

static bool run_model(Attempt *attempt) {
  Replay *replay = attempt->replay;
  Follower follower = {.cfa = attempt->cfa,
                       .steps = attempt->steps,
                       .count = attempt->count,
                       .ssa = attempt->ssa,
                       .encoder = attempt->encoder,
                       .solver = attempt->solver,
                       .input = &replay->input,
                       .trace = &replay->trace};
  ExecResult result;
  vec_clear(&replay->input.answered);
  trace_clear(&replay->trace);
  exec_result_init(&result);
  follow_path(&follower, attempt->step_limit, attempt->unset_is_any, &result);
  bool is_error = result.status == EXEC_ERROR;
  replay->ended = follower.next;
  replay->is_unsupported = result.status == EXEC_UNSUPPORTED && !follower.is_lost;
  if (!is_error)
    explain(attempt, &follower, &result);
  exec_result_release(&result);
  return is_error;
}

// Whether the run reached the error, and in *SAT what the solver said of the path.
static bool try_encoding(Attempt *attempt, const Encoder *like, IntegerMode integers,
                         Z3Context *context, SatResult *sat) {
  attempt->encoder = encoder_new_like(like, integers);
  attempt->solver = z3_solver_new(context);
  PathFormula path = encode_steps(attempt);
  add_formula(attempt->solver, &path);
  Solver *solver = attempt->solver;
  *sat = solver_check_preferring(solver, QUERY_FEASIBILITY, encode_valid_memory(attempt->encoder),
                                 attempt->timeout_ms);
  bool is_confirmed = *sat == SAT_YES && run_model(attempt);
  if (*sat != SAT_YES)
    keep_blame(attempt, attempt->count);
  if (*sat == SAT_UNKNOWN)
    explain_unknown(attempt, integers == INTEGERS_BITS);
  solver_free(attempt->solver);
  encoder_free(attempt->encoder);
  return is_confirmed;
}

static void set_status(const Attempt *attempt, bool is_confirmed, SatResult of_bits) {
  Replay *replay = attempt->replay;
  if (!is_confirmed && of_bits == SAT_NO) {
    replay->status = REPLAY_INFEASIBLE;
    replay->span = attempt->blame_span;
    strbuf_clear(&replay->reason);
    strbuf_add(&replay->reason, "no input makes the program take this path: its formula over "
                                "bit-vectors is unsatisfiable");
    strbuf_add(&replay->reason, strbuf_text(&attempt->blame));
    return;
  }
  replay->status = is_confirmed ? REPLAY_CONFIRMED : REPLAY_UNCONFIRMED;
  if (is_confirmed) {
    replay->span = span_none();
    strbuf_clear(&replay->reason);
  }
}

static void clear(Replay *replay) {
  vec_clear(&replay->input.answered);
  trace_clear(&replay->trace);
  strbuf_clear(&replay->reason);
  replay->span = span_none();
  replay->is_unsupported = false;
}

void replay_path(Replay *replay, const Cfa *cfa, const Encoder *encoder, Z3Context *context,
                 const CfaStep *steps, uint32_t count, ReplayOptions options) {
  EncodeOptions encode = encoder_options(encoder);
  clear(replay);
  replay->ended = count;
  size_t ssa_size = ((size_t)count + 1) * sizeof(SsaMap);
  Attempt attempt = {.replay = replay,
                     .cfa = cfa,
                     .steps = steps,
                     .count = count,
                     .ssa = mem_alloc(ssa_size),
                     .timeout_ms = options.solver_timeout_ms,
                     .step_limit = options.step_limit,
                     .unset_is_any = encode.unset_is_any,
                     .blame_span = span_none()};
  strbuf_init(&attempt.blame);
  if (!attempt.step_limit)
    attempt.step_limit = 2 * (uint64_t)count + STEPS_BEYOND;
  SatResult sat;
  bool is_confirmed = try_encoding(&attempt, encoder, encode.integers, context, &sat);
  if (!is_confirmed && encode.integers != INTEGERS_BITS)
    is_confirmed = try_encoding(&attempt, encoder, INTEGERS_BITS, context, &sat);
  set_status(&attempt, is_confirmed, sat);
  strbuf_release(&attempt.blame);
  mem_free(attempt.ssa, ssa_size);
}
