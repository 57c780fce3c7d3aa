#include "cli/bounded.h"

#include "base/diag.h"
#include "base/limits.h"
#include "base/memory.h"
#include "cfa/checks.h"
#include "cli/analysis.h"
#include "cli/conclude.h"
#include "domain/composite/composite.h"
#include "domain/loop_bound/loop_bound.h"
#include "domain/symbolic/symbolic_cpa.h"
#include "proof/vacuity.h"

#include <assert.h>

static bool is_about_heap(const Cfa *cfa, const Location *location) {
  CheckSet kinds =
      check_set(ERROR_FREE) | check_set(ERROR_MEMTRACK) | check_set(ERROR_MEMCLEANUP);
  const Check *check = location_check(cfa, location);
  return check && location->first_entering && kinds & check_set(check->kind);
}

// From any state on, induction does not know which blocks there are, so it is no proof about all of
// them. Checks that were discharged before are gone.
bool bounded_has_induction(const Cfa *cfa) {
  for (uint32_t i = 0; i < cfa->locations.size; i++)
    if (is_about_heap(cfa, cfa_location(cfa, (Loc){i})))
      return false;
  return true;
}

// Where it is an error to access what is no object, a pointer that nobody set may lead there.
BmcOptions bounded_options(const Cfa *cfa, const Options *options) {
  assert(options->unroll >= 0 && options->unroll <= UINT32_MAX);
  bool is_error = cfa_checks(cfa, ERROR_DEREF) && !options->given.unset_pointers;
  bool is_inductive =
      options->analysis == OPT_ANALYSIS_K_INDUCTION && bounded_has_induction(cfa);
  return (BmcOptions){.unset_is_any = options->unset_pointers == OPT_UNSET_ANY || is_error,
                      .most_iterations = (uint32_t)options->unroll,
                      .is_inductive = is_inductive,
                      .induction = {.has_invariants = options->invariants != OPT_INVARIANTS_NONE,
                                    .invariants = analysis_invariants(options)}};
}

Bmc *bounded_new_induction(const Cfa *cfa, Terms *terms, const Options *options) {
  Bmc *induction = mem_alloc_zeroed(sizeof *induction);
  BmcOptions wanted = bounded_options(cfa, options);
  wanted.is_inductive = true;
  bmc_init(induction, cfa, terms, wanted);
  return induction;
}

void bounded_free_induction(Bmc *induction) {
  bmc_release(induction);
  mem_free(induction, sizeof *induction);
}

static SourceSpan span_of(const Bmc *bmc, const ArgNode *node) {
  Cpa *cpa = bmc->composite;
  if (node->parents && node->parents->step.edge)
    return node->parents->step.edge->span;
  return conclude_place(cfa_location(bmc->cfa, cpa->location(cpa, node->state)));
}

// ---- UNKNOWN

static void say_how_far(const Bmc *bmc, Verdict *verdict) {
  uint32_t count;
  verdict->place = bmc_furthest(bmc, &count);
  if (count > 1)
    strbuf_printf(&verdict->why, " The loop or recursion here was unrolled %u times.", count);
  if (bmc->checked)
    strbuf_printf(&verdict->why, " No run with up to %u iterations of each loop reaches an error.",
                  bmc->checked);
}

static void explain_limit(const Bmc *bmc, Verdict *verdict) {
  conclude_limit(verdict, span_none());
  say_how_far(bmc, verdict);
}

static void explain_incomplete(const Bmc *bmc, const ArgNode *target, Verdict *verdict) {
  assert(verdict->why.size == 0);
  Cpa *cpa = bmc->composite;
  const SymState *state = symbolic_state(composite_part(cpa, target->state, bmc->states));
  const Location *location = cfa_location(bmc->cfa, cpa->location(cpa, target->state));
  verdict_set_unknown(verdict, UNKNOWN_UNSUPPORTED, span_of(bmc, target));
  if (bmc->violation.edge) {
    verdict->place = bmc->violation.edge->span;
    strbuf_printf(&verdict->why,
                  "No run reaches an error before it %s; what happens then is not modelled.",
                  bmc->violation.what);
  } else if (state->lost) {
    strbuf_printf(&verdict->why,
                  "The program can get here, and symbolic execution does not model %s.",
                  state->lost);
  } else if (location->kind == LOC_UNSUPPORTED) {
    strbuf_printf(&verdict->why, "The program can get here, and gavel does not model %s.",
                  bmc->cfa->notes.data[location->note].text);
  } else {
    verdict->reason = UNKNOWN_BOUND;
    strbuf_printf(&verdict->why,
                  bmc_has_induction(bmc)
                      ? "No error was found in up to %u iterations, but induction over as many "
                        "does not show that there is none."
                      : "No error was found in up to %u iterations, but the loop or recursion "
                        "here goes on for longer.",
                  loop_bound_get(bmc->loop_bound));
  }
}

static void explain_unknown(const Bmc *bmc, const CegarResult *result, Verdict *verdict) {
  assert(result->status == CEGAR_UNKNOWN && result->target && result->reason);
  verdict_set_unknown(verdict, UNKNOWN_SOLVER, span_of(bmc, result->target));
  strbuf_printf(&verdict->why,
                "The solver could not tell whether the error here can be reached (%s).",
                result->reason);
}

// ---- TRUE

static bool is_possible(void *bmc, const ArgNode *node, const Summary *more) {
  assert(!more);
  (void)more;
  return bmc_is_possible(bmc, node);
}

static Term broken_bounds(const void *bmc, const SymState *state, Loc head) {
  return bmc_broken_bounds(bmc, state, head);
}

Unrolling bounded_unrolling(const Bmc *bmc) {
  return (Unrolling){.cfa = bmc->cfa,
                     .terms = bmc->terms,
                     .exploration = &bmc->exploration,
                     .loop_bound = bmc->loop_bound,
                     .states = bmc->states,
                     .symbolic = bmc->symbolic,
                     .encoder = bmc->induction.encoder,
                     .preanalysis = bmc->induction.preanalysis,
                     .broken = broken_bounds,
                     .self = bmc};
}

static bool check_proof(const Bmc *bmc, Verdict *verdict) {
  Unrolling unrolling = bounded_unrolling(bmc);
  ProofResult proof;
  proof_result_init(&proof);
  proof_check_unrolling(&proof, &unrolling, PROOF_QUERY_WORK);
  bool is_proof = conclude_proof(verdict, bmc->cfa, &proof);
  proof_result_release(&proof);
  return is_proof;
}

static void conclude_safe(const Bmc *bmc, const Options *options, Verdict *verdict) {
  verdict->kind = VERDICT_TRUE;
  if (options->check_proof && !check_proof(bmc, verdict))
    return;
  verdict->iterations = loop_bound_get(bmc->loop_bound);
  verdict->is_inductive = bmc_has_induction(bmc);
  vacuity_search(&bmc->exploration, (VacuityOracle){bmc->cfa, NULL, (void *)bmc, is_possible},
                 &verdict->never_reached);
}

// ---- all

void bounded_conclude(const Bmc *bmc, const Options *options, CegarResult result,
                      Verdict *verdict) {
  assert(result.status != CEGAR_PAUSED && verdict->why.size == 0);
  const Symbolic *symbolic = bmc->symbolic;
  conclude_assumptions(verdict, options,
                       (MemoryUse){sym_has_pointers(symbolic) && !cfa_checks(bmc->cfa, ERROR_DEREF),
                                   sym_has_unset_pointers(symbolic),
                                   sym_has_allocations(symbolic)});
  switch (result.status) {
  case CEGAR_SAFE:
    conclude_safe(bmc, options, verdict);
    break;
  case CEGAR_FEASIBLE:
    conclude_unsafe(verdict, result.answer);
    break;
  case CEGAR_UNCONFIRMED:
    conclude_unconfirmed(verdict, result.answer);
    break;
  case CEGAR_INCOMPLETE:
    explain_incomplete(bmc, result.target, verdict);
    break;
  case CEGAR_UNKNOWN:
    explain_unknown(bmc, &result, verdict);
    break;
  case CEGAR_LIMIT:
    explain_limit(bmc, verdict);
    break;
  case CEGAR_NO_PROGRESS:
  case CEGAR_DIVERGES:
  case CEGAR_PAUSED:
    BUG("bounded model checking has not come to an end");
  }
}
