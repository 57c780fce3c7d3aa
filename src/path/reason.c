#include "path/judge_internal.h"

#include "cfa/dump.h"

#include <assert.h>
#include <string.h>

enum { TEXT_LIMIT = 60 };

static const SourceFiles *files_of(const PathQuestion *question) {
  return &question->judge->cfa->files;
}

static void add_place(const PathQuestion *question, SourceSpan span, Strbuf *out) {
  if (span_is_none(span))
    strbuf_add(out, "where the source shows nothing");
  else
    source_add_place(files_of(question), span, out);
}

// ---- what is to blame

// The last of the first COUNT operations on the path that ENCODER only bounds; NULL if none is.
static const Approximation *find_blame(const PathQuestion *question, const Encoder *encoder,
                                       uint32_t count) {
  assert(count <= question->steps->size);
  uint32_t all_count;
  const Approximation *all = encode_approximations(encoder, &all_count), *blamed = NULL;
  Map by_edge = {0};
  for (uint32_t i = 0; i < all_count; i++)
    *map_insert(&by_edge, all[i].edge->id, NULL) = i;
  for (uint32_t i = count; i-- > 0 && !blamed;) {
    const uint64_t *index = map_find(&by_edge, question->steps->data[i].edge->id);
    blamed = index ? &all[*index] : NULL;
  }
  map_release(&by_edge);
  return blamed;
}

void explain_cause(PathQuestion *question) {
  strbuf_add(&question->answer->reason, strbuf_text(&question->blame));
  if (question->blame.size)
    question->answer->place = question->blame_place;
}

void note_blame(PathQuestion *question, const Encoder *encoder, uint32_t count) {
  const Approximation *blamed = find_blame(question, encoder, count);
  if (!blamed)
    return;
  strbuf_clear(&question->blame);
  strbuf_add(&question->blame, "; the likely cause is ");
  add_place(question, blamed->edge->span, &question->blame);
  strbuf_printf(&question->blame, ", %s", blamed->what);
  question->blame_place = blamed->edge->span;
}

// ---- runs

static void add_edge_text(const PathQuestion *question, const Edge *edge) {
  Strbuf *reason = &question->answer->reason;
  size_t size = reason->size;
  source_add_text(files_of(question), edge->span, TEXT_LIMIT, reason);
  if (reason->size > size)
    return;
  if (edge->kind == EDGE_ASSUME)
    expr_add_text(edge->assume.cond, reason); // whether it is true is said elsewhere
  else
    edge_add_text(edge, reason);
}

// "leaves the path at t.c:3:7, where `x < y` is true"
static void explain_loss(PathQuestion *question, const Edge *edge) {
  Strbuf *reason = &question->answer->reason;
  strbuf_add(reason, "with the inputs found, the program leaves the path at ");
  add_place(question, edge->span, reason);
  strbuf_add(reason, edge->kind == EDGE_ASSUME ? ", where '" : ", with '");
  add_edge_text(question, edge);
  strbuf_add_char(reason, '\'');
  if (edge->kind == EDGE_ASSUME)
    strbuf_add(reason, edge->assume.truth ? " is true" : " is false");
  question->answer->place = edge->span;
}

// The run ended otherwise than in the error though it was on the path.
static void explain_end(PathQuestion *question, const ExecResult *result) {
  assert(result->status != EXEC_ERROR);
  Strbuf *reason = &question->answer->reason;
  const char *report = strbuf_text(&result->report);
  strbuf_add(reason, "with the inputs found, the run ends at ");
  add_place(question, result->span, reason);
  strbuf_printf(reason, ": %.*s", (int)strcspn(report, "\n"), report);
  question->answer->place = result->span;
}

void explain_run(PathQuestion *question, const Follower *follower, const ExecResult *result) {
  strbuf_clear(&question->answer->reason);
  if (follower->is_lost)
    explain_loss(question, follower->instead);
  else
    explain_end(question, result);
}

// ---- formulas

void explain_unknown(PathQuestion *question, const char *why) {
  assert(question->answer->status == PATH_UNCONFIRMED);
  Strbuf *reason = &question->answer->reason;
  strbuf_printf(reason, "%sit is not known whether the path is feasible (%s)",
                reason->size ? "; " : "", why);
  if (span_is_none(question->answer->place))
    explain_cause(question);
}

void explain_refuted(PathQuestion *question) {
  assert(question->answer->status == PATH_REFUTED);
  PathAnswer *answer = question->answer;
  strbuf_clear(&answer->reason);
  answer->place = span_none();
  strbuf_printf(&answer->reason,
                "no input makes the program take this path: its formula%s is unsatisfiable",
                answer->is_by_bits ? " over bit-vectors" : "");
  explain_cause(question);
}
