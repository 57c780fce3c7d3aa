#include "path/judge_internal.h"

#include "base/map.h"
#include "cfa/dump.h"

#include <string.h>

enum { TEXT_LIMIT = 60 };

static const SourceFiles *files_of(const Attempt *attempt) {
  return &attempt->question->judge->cfa->files;
}

static void add_place(const Attempt *attempt, SourceSpan span, Strbuf *out) {
  if (span_is_none(span))
    strbuf_add(out, "where the source shows nothing");
  else
    source_add_place(files_of(attempt), span, out);
}

// ---- what is to blame

// The last of the first COUNT operations on the path that the formulas only bound; NULL if none is.
static const Approximation *find_blame(const Attempt *attempt, uint32_t count) {
  uint32_t all_count;
  const Approximation *all = encode_approximations(attempt->encoder, &all_count), *blamed = NULL;
  Map by_edge;
  map_init(&by_edge);
  for (uint32_t i = 0; i < all_count; i++)
    *map_insert(&by_edge, all[i].edge->id, NULL) = i;
  for (uint32_t i = count; i-- > 0 && !blamed;) {
    const uint64_t *index = map_find(&by_edge, attempt->question->steps->data[i].edge->id);
    blamed = index ? &all[*index] : NULL;
  }
  map_release(&by_edge);
  return blamed;
}

// Of the encoding before, unless this one bounds something as well.
static void add_blame(const Attempt *attempt, uint32_t count) {
  Question *question = attempt->question;
  const Approximation *blamed = find_blame(attempt, count);
  if (blamed) {
    strbuf_clear(&question->blame);
    strbuf_add(&question->blame, "; to blame is ");
    add_place(attempt, blamed->edge->span, &question->blame);
    strbuf_printf(&question->blame, ", %s", blamed->what);
    question->blame_place = blamed->edge->span;
  }
  strbuf_add(&question->answer->reason, strbuf_text(&question->blame));
  if (question->blame.size)
    question->answer->place = question->blame_place;
}

// ---- runs

static void add_edge_text(const Attempt *attempt, const Edge *edge) {
  Strbuf *reason = &attempt->question->answer->reason;
  size_t size = reason->size;
  source_add_text(files_of(attempt), edge->span, TEXT_LIMIT, reason);
  if (reason->size > size)
    return;
  if (edge->kind == EDGE_ASSUME)
    expr_add_text(edge->assume.cond, reason); // whether it is true is said elsewhere
  else
    edge_add_text(edge, reason);
}

// "leaves the path at t.c:3:7, where `x < y` is true"
static void explain_loss(const Attempt *attempt, const Edge *edge) {
  Strbuf *reason = &attempt->question->answer->reason;
  strbuf_add(reason, "with the inputs found, the program leaves the path at ");
  add_place(attempt, edge->span, reason);
  strbuf_add(reason, edge->kind == EDGE_ASSUME ? ", where '" : ", with '");
  add_edge_text(attempt, edge);
  strbuf_add_char(reason, '\'');
  if (edge->kind == EDGE_ASSUME)
    strbuf_add(reason, edge->assume.truth ? " is true" : " is false");
  attempt->question->answer->place = edge->span;
}

// The run ended otherwise than in the error though it was on the path.
static void explain_end(const Attempt *attempt, const ExecResult *result) {
  Strbuf *reason = &attempt->question->answer->reason;
  const char *report = strbuf_text(&result->report);
  strbuf_add(reason, "with the inputs found, the run ends at ");
  add_place(attempt, result->span, reason);
  strbuf_printf(reason, ": %.*s", (int)strcspn(report, "\n"), report);
  attempt->question->answer->place = result->span;
}

void explain_run(const Attempt *attempt, const Follower *follower, const ExecResult *result) {
  strbuf_clear(&attempt->question->answer->reason);
  if (follower->is_lost)
    explain_loss(attempt, follower->instead);
  else
    explain_end(attempt, result);
  uint32_t count = attempt->question->steps->size;
  add_blame(attempt, follower->next < count ? follower->next + 1 : count);
}

// ---- formulas

void explain_unknown(const Attempt *attempt) {
  Strbuf *reason = &attempt->question->answer->reason;
  if (reason->size)
    strbuf_add(reason, "; ");
  strbuf_printf(reason, "the solver cannot tell whether the path is feasible%s (%s)",
                attempt->is_retry ? " on bit-vectors" : "",
                attempt->solver->reason(attempt->solver));
  if (span_is_none(attempt->question->answer->place))
    add_blame(attempt, attempt->question->steps->size);
}

void explain_refuted(const Attempt *attempt) {
  PathAnswer *answer = attempt->question->answer;
  strbuf_clear(&answer->reason);
  answer->place = span_none();
  strbuf_printf(&answer->reason,
                "no input makes the program take this path: its formula%s is unsatisfiable",
                attempt->is_retry ? " over bit-vectors" : "");
  add_blame(attempt, attempt->question->steps->size);
}
