#include "cli/conclude.h"

#include "base/diag.h"
#include "base/limits.h"
#include "base/memory.h"
#include "cfa/checks.h"
#include "domain/callstack/callstack.h"
#include "domain/composite/composite.h"
#include "proof/invariants.h"
#include "proof/vacuity.h"

#include <assert.h>

static PredicateView view_of(const Analysis *analysis) {
  return (PredicateView){analysis->composite, analysis->predicate};
}

static const Location *location_of(const Analysis *analysis, const ArgNode *node) {
  Cpa *cpa = analysis->composite;
  return cfa_location(analysis->cfa, cpa->location(cpa, node->state));
}

// ---- places

SourceSpan conclude_place(const Location *location) {
  assert(location->function);
  const Edge *edge = location->first_leaving ? location->first_leaving : location->first_entering;
  return edge ? edge->span : location->function->span;
}

// Where the loop has most states, and how many of how many: there the time went.
static SourceSpan busiest_loop(const Analysis *analysis, uint32_t *states, uint32_t *all) {
  const Exploration *exploration = &analysis->exploration;
  uint32_t *counts = mem_alloc_zeroed(analysis->cfa->locations.size * sizeof *counts);
  const Location *busiest = NULL;
  *states = *all = 0;
  vec_each(const ArgNodeVec, partition, &exploration->reached) {
    vec_each(ArgNode *const, node, partition) {
      Cpa *cpa = analysis->composite;
      Loc loc = cpa->location(cpa, (*node)->state);
      *all += cfa_location(analysis->cfa, loc)->is_loop_head;
      if (!cfa_location(analysis->cfa, loc)->is_loop_head || ++counts[loc.index] <= *states)
        continue;
      *states = counts[loc.index];
      busiest = cfa_location(analysis->cfa, loc);
    }
  }
  mem_free(counts, analysis->cfa->locations.size * sizeof *counts);
  assert(*states <= *all && !busiest == !*states);
  return busiest ? conclude_place(busiest) : span_none();
}

// ---- UNKNOWN

void conclude_limit(Verdict *verdict, SourceSpan loop) {
  assert(verdict->why.size == 0);
  switch (limits_reached()) {
  case LIMIT_TIME:
    verdict_set_unknown(verdict, UNKNOWN_TIMEOUT, loop);
    strbuf_add(&verdict->why, "The time limit was reached before there was an answer.");
    break;
  case LIMIT_MEMORY:
    verdict_set_unknown(verdict, UNKNOWN_MEMORY, loop);
    strbuf_add(&verdict->why, "The memory limit was reached before there was an answer.");
    break;
  case LIMIT_INTERRUPT:
  case LIMIT_NONE:
    verdict_set_unknown(verdict, UNKNOWN_INTERRUPTED, loop);
    strbuf_add(&verdict->why, "The run was interrupted before there was an answer.");
    break;
  }
}

static void explain_limit(Analysis *analysis, Verdict *verdict) {
  uint32_t states, all;
  SourceSpan loop = busiest_loop(analysis, &states, &all);
  conclude_limit(verdict, loop);
  if (!span_is_none(loop))
    strbuf_printf(&verdict->why, " %u of the %u states at loops belong to the loop here.", states,
                  all);
}

// f -> g -> f: the calls from the outer to the inner f.
static void explain_recursion(Analysis *analysis, Verdict *verdict, const ArgNode *target) {
  Cpa *cpa = analysis->composite;
  const Edge *call = target->parents->step.edge;
  FunctionVec functions = {0};
  callstack_functions(composite_part(cpa, target->state, analysis->callstack), &functions);
  uint32_t outer = 1;
  while (outer + 1 < functions.size && functions.data[outer] != functions.data[0])
    outer++;
  verdict_set_unknown(verdict, UNKNOWN_RECURSION, call->span);
  assert(outer < functions.size);
  strbuf_add(&verdict->why, "The program can reach a recursive call here, which is not followed: ");
  for (uint32_t i = outer + 1; i-- > 0;)
    strbuf_printf(&verdict->why, "%s%s", functions.data[i]->name, i ? " -> " : ".");
  vec_release(&functions);
}

static void explain_incomplete(Analysis *analysis, Verdict *verdict, const ArgNode *target) {
  assert(target);
  Cpa *cpa = analysis->composite;
  if (cpa->target(cpa, target->state) == TARGET_RECURSION) {
    explain_recursion(analysis, verdict, target);
    return;
  }
  assert(location_of(analysis, target)->kind == LOC_UNSUPPORTED);
  const Note *note = &vec_at(&analysis->cfa->notes, location_of(analysis, target)->note);
  verdict_set_unknown(verdict, UNKNOWN_UNSUPPORTED, note->span);
  strbuf_printf(&verdict->why, "The program can get here, and gavel does not model %s.",
                note->text);
}

static void explain_stuck(Analysis *analysis, Verdict *verdict, const CegarResult *result) {
  assert(result->status == CEGAR_NO_PROGRESS || result->status == CEGAR_UNKNOWN);
  assert(result->target);
  SourceSpan place = conclude_place(location_of(analysis, result->target));
  if (result->status == CEGAR_NO_PROGRESS) {
    verdict_set_unknown(verdict, UNKNOWN_NO_PROGRESS, place);
    strbuf_add(&verdict->why, "A path to the error here is impossible, but no fact was found that "
                              "rules it out.");
  } else {
    verdict_set_unknown(verdict, UNKNOWN_SOLVER, place);
    strbuf_printf(&verdict->why,
                  "The solver could not tell whether the error here can be reached "
                  "(%s).",
                  result->reason);
  }
}

// ---- FALSE

void conclude_unsafe(Verdict *verdict, const PathAnswer *answer) {
  if (answer->status != PATH_CONFIRMED)
    BUG("an error was not confirmed: %s", path_status_name(answer->status));
  verdict->kind = VERDICT_FALSE;
  verdict->path = answer;
}

void conclude_unconfirmed(Verdict *verdict, const PathAnswer *answer) {
  assert(answer->status != PATH_CONFIRMED);
  verdict_set_unknown(verdict, answer->is_unsupported ? UNKNOWN_UNSUPPORTED : UNKNOWN_UNCONFIRMED,
                      answer->place);
  strbuf_add(&verdict->why, answer->status == PATH_REFUTED
                                ? "A path to the error was found that no run takes, but not "
                                  "what rules out all others"
                                : "There may be a path to the error, but running it did not "
                                  "confirm it");
  strbuf_printf(&verdict->why, ": %s.", strbuf_text(&answer->reason));
}

// ---- TRUE

static void add_invariants(Analysis *analysis, Verdict *verdict) {
  assert(verdict->kind == VERDICT_TRUE && verdict->invariants.size == 0);
  PredicateView view = view_of(analysis);
  InvariantVec invariants = {0};
  invariants_collect(&analysis->exploration, &view, analysis->solver, &invariants);
  vec_each(const Invariant, item, &invariants) {
    SourceSpan span = conclude_place(cfa_location(analysis->cfa, item->loc));
    vec_push(&verdict->invariants,
             (LoopInvariant){item->loc, span, item->formula, item->is_partial});
  }
  vec_release(&invariants);
  vacuity_collect(&analysis->exploration, &view, analysis->solver, &verdict->never_reached);
}

static bool wants_proof_check(const Analysis *analysis) {
#ifdef NDEBUG
  return analysis->options->check_proof;
#else
  (void)analysis;
  return true;
#endif
}

bool conclude_proof(Verdict *verdict, const Cfa *cfa, const ProofResult *proof) {
  bool is_proof = proof->failed == 0;
  if (!is_proof) {
#ifndef NDEBUG
    BUG("the proof does not hold: %s", strbuf_text(&proof->failure));
#endif
    verdict_set_unknown(verdict, UNKNOWN_PROOF,
                        conclude_place(cfa_location(cfa, proof->failed_at)));
    strbuf_printf(&verdict->why,
                  "The program was found safe, but %u of the %u steps of the proof "
                  "do not hold: %s.",
                  proof->failed, proof->obligations, strbuf_text(&proof->failure));
  }
  verdict->proof = (ProofSummary){proof->obligations, proof->undecided};
  return is_proof;
}

static bool check_proof(Analysis *analysis, Verdict *verdict) {
  PredicateView view = view_of(analysis);
  ProofResult proof;
  proof_result_init(&proof);
  proof_check(&proof, &analysis->exploration, &view, analysis->preanalysis, PROOF_QUERY_WORK);
  bool is_proof = conclude_proof(verdict, analysis->cfa, &proof);
  proof_result_release(&proof);
  return is_proof;
}

static void conclude_safe(Analysis *analysis, Verdict *verdict) {
  assert(verdict->why.size == 0);
  verdict->kind = VERDICT_TRUE;
  if (wants_proof_check(analysis) && !check_proof(analysis, verdict))
    return;
  if (!analysis->options->check_proof)
    verdict->proof = (ProofSummary){0};
  if (analysis->preanalysis)
    verdict->excluded = preanalysis_excluded(analysis->preanalysis, &verdict->errors);
  add_invariants(analysis, verdict);
}

void conclude_assumptions(Verdict *verdict, const Options *options, MemoryUse use) {
  if (use.has_pointers)
    vec_push(&verdict->assumptions,
             "memory accesses are assumed valid, each within the array or object "
             "that its pointer was made from");
  if (use.has_unset_pointers)
    vec_push(&verdict->assumptions, options->unset_pointers == OPT_UNSET_ANY
                                        ? "uninitialised pointers may point to any object "
                                          "(--unset-pointers=any)"
                                        : "uninitialised pointers are null or point to objects "
                                          "of their own (--unset-pointers=fresh)");
  if (use.has_allocations && !options->malloc_may_fail)
    vec_push(&verdict->assumptions, "malloc, alloca and their like never fail");
}

void conclude_encoding(Verdict *verdict, const Options *options, const Cfa *cfa,
                       const Encoder *encoder) {
  conclude_assumptions(
      verdict, options,
      (MemoryUse){encoder_has_pointers(encoder) && !cfa_checks(cfa, ERROR_DEREF),
                  encoder_has_unset_pointers(encoder), encoder_has_allocations(encoder)});
  if (encoder_assumes_layout(encoder))
    vec_push(&verdict->assumptions, "pointers that are compared or subtracted lead into one object, "
                                    "and those that are equal into one that is alive");
  if (options->integers == OPT_INTEGERS_MATH)
    vec_push(&verdict->assumptions, "integers are unbounded (--integers=math)");
  if (options->signed_overflow == OPT_OVERFLOW_ASSUME)
    vec_push(&verdict->assumptions, "signed arithmetic never overflows (--signed-overflow=assume)");
}

// ---- all

void conclude(Analysis *analysis, CegarResult result, Verdict *verdict) {
  assert(verdict->why.size == 0 && verdict->assumptions.size == 0);
  conclude_encoding(verdict, analysis->options, analysis->cfa, analysis->encoder);
  switch (result.status) {
  case CEGAR_SAFE:
    conclude_safe(analysis, verdict);
    break;
  case CEGAR_FEASIBLE:
    conclude_unsafe(verdict, result.answer);
    break;
  case CEGAR_UNCONFIRMED:
    conclude_unconfirmed(verdict, result.answer);
    break;
  case CEGAR_INCOMPLETE:
    explain_incomplete(analysis, verdict, result.target);
    break;
  case CEGAR_NO_PROGRESS:
  case CEGAR_UNKNOWN:
    explain_stuck(analysis, verdict, &result);
    break;
  case CEGAR_LIMIT:
    explain_limit(analysis, verdict);
    break;
  case CEGAR_DIVERGES:
  case CEGAR_PAUSED:
    BUG("the analysis has not come to an end");
  }
}

void conclude_without_errors(const Cfa *cfa, Verdict *verdict) {
  assert(!cfa_location(cfa, cfa->init->entry)->reaches_error);
  verdict->kind = VERDICT_TRUE;
  verdict->has_no_error = true;
  vec_each(Function *const, function, &cfa->functions) {
    vec_each(const Loc, loc, &(*function)->locations)
      if (vacuity_is_written(cfa, *loc))
        vec_push(&verdict->never_reached, *loc);
  }
}
