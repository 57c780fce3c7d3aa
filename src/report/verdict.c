#include "report/verdict.h"

#include "term/print.h"

#include <assert.h>

void verdict_init(Verdict *verdict) {
  *verdict = (Verdict){.kind = VERDICT_UNKNOWN, .place = span_none()};
}

void verdict_set_unknown(Verdict *verdict, UnknownReason reason, SourceSpan place) {
  assert(reason <= UNKNOWN_PROOF);
  verdict->kind = VERDICT_UNKNOWN;
  verdict->reason = reason;
  verdict->place = place;
}

void verdict_release(Verdict *verdict) {
  vec_release(&verdict->invariants);
  vec_release(&verdict->elements);
  vec_release(&verdict->contracts);
  vec_release(&verdict->never_reached);
  vec_release(&verdict->assumptions);
  strbuf_release(&verdict->why);
}

void element_invariant_add_text(const Terms *terms, const ElementInvariant *invariant,
                                Strbuf *out) {
  strbuf_add(out, "forall ");
  term_add_c(terms, invariant->indexes[0], out);
  if (!term_is_none(invariant->indexes[1])) {
    strbuf_add(out, ", ");
    term_add_c(terms, invariant->indexes[1], out);
  }
  strbuf_add(out, ": ");
  if (!term_is_true(terms, invariant->guard)) {
    term_add_c(terms, invariant->guard, out);
    strbuf_add(out, " ==> ");
  }
  term_add_c(terms, invariant->claim, out);
}

static const struct {
  const char *name, *advice;
} reasons[] = {
    [UNKNOWN_TIMEOUT] = {"timeout", "a larger --time-limit, or another algorithm, such as "
                                    "--config=impact-loops or --config=blast"},
    [UNKNOWN_MEMORY] = {"memory", "a larger --memory-limit, or another algorithm, such as "
                                  "--config=impact-loops or --config=blast"},
    [UNKNOWN_INTERRUPTED] = {"interrupted", "--time-limit=TIME to end a run by itself"},
    [UNKNOWN_RECURSION] = {"recursion", "a loop instead of the recursion, or --entry=NAME to "
                                        "check the functions around it; gavel exec follows "
                                        "recursion on inputs of your choice"},
    [UNKNOWN_UNSUPPORTED] = {"unsupported", "replacing the construct by a call of a function "
                                            "without a body, which may return anything"},
    [UNKNOWN_UNCONFIRMED] = {"unconfirmed", "a simpler expression there, or stating what you "
                                            "know of its value by __VERIFIER_assume(...)"},
    [UNKNOWN_NO_PROGRESS] = {"no-progress", "--config=k-induction, --config=impact-loops, or "
                                            "--refinement=wp"},
    [UNKNOWN_SOLVER] = {"solver", "smaller blocks (--blocks=lbe, --blocks=sbe), "
                                  "--config=impact-loops, or --refinement=wp"},
    [UNKNOWN_BOUND] = {"bound", "a larger --unroll, or another algorithm, such as "
                                "--config=default"},
    [UNKNOWN_PROOF] = {"proof", "another configuration (--config=NAME), and please report this: "
                                "the mistake is in gavel, not in your program"},
};

const char *unknown_reason_name(UnknownReason reason) { return reasons[reason].name; }

const char *unknown_reason_advice(UnknownReason reason) { return reasons[reason].advice; }
