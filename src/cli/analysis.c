#include "cli/analysis.h"

#include "base/limits.h"
#include "domain/callstack/callstack.h"
#include "domain/composite/composite.h"
#include "domain/location/location.h"

#include <assert.h>

enum { SOLVER_MS = 60000, INTERP_MS = 60000, ABSTRACTION_MS = 120000 };

// ---- wiring

static EncodeOptions encode_options(const Options *options) {
  return (EncodeOptions){
      .integers = options->integers == OPT_INTEGERS_MATH ? INTEGERS_MATH : INTEGERS_MACHINE,
      .overflow =
          options->signed_overflow == OPT_OVERFLOW_ASSUME ? OVERFLOW_ASSUME : OVERFLOW_WRAP};
}

static PredicateOptions predicate_options(const Options *options) {
  static const PrecisionScope scopes[] = {[OPT_PRECISION_LOCATION] = PRECISION_LOCATION,
                                          [OPT_PRECISION_PATH] = PRECISION_PATH,
                                          [OPT_PRECISION_FUNCTION] = PRECISION_FUNCTION,
                                          [OPT_PRECISION_GLOBAL] = PRECISION_GLOBAL};
  bool is_boolean = options->abstraction == OPT_ABSTRACTION_BOOLEAN;
  return (PredicateOptions){.abstraction = options->analysis != OPT_ANALYSIS_PREDICATE
                                               ? ABSTRACTION_NONE
                                           : is_boolean ? ABSTRACTION_BOOLEAN
                                                        : ABSTRACTION_CARTESIAN,
                            .scope = scopes[options->precision],
                            .limits = {.timeout_ms = ABSTRACTION_MS}};
}

static RefinementOptions refinement_options(const Options *options) {
  static const PredicateChoice choices[] = {[OPT_PREDICATES_ATOMS] = PREDICATES_ATOMS,
                                            [OPT_PREDICATES_CONJUNCTS] = PREDICATES_CONJUNCTS,
                                            [OPT_PREDICATES_INTERPOLANTS] =
                                                PREDICATES_INTERPOLANTS};
  return (RefinementOptions){.choice = choices[options->predicates],
                             .solver_timeout_ms = SOLVER_MS,
                             .interp_timeout_ms = INTERP_MS,
                             .forced_covering = (uint32_t)options->forced_covering};
}

static TraversalOrder traversal_order(const Options *options) {
  static const TraversalOrder orders[] = {[OPT_ORDER_DFS] = ORDER_DFS,
                                          [OPT_ORDER_BFS] = ORDER_BFS,
                                          [OPT_ORDER_TOPOLOGICAL] = ORDER_TOPOLOGICAL};
  return orders[options->order];
}

static InterpChain *make_interp(Analysis *analysis) {
  Interpolator *spacer = interp_new_spacer(analysis->context, analysis->terms);
  Interpolator *wp = interp_new_wp(analysis->context, analysis->terms);
  bool is_wp = analysis->options->refinement == OPT_REFINEMENT_WP;
  Interpolator *engines[] = {is_wp ? wp : spacer, is_wp ? spacer : wp};
#ifdef NDEBUG
  bool checks = analysis->options->check_interpolants;
#else
  bool checks = true;
#endif
  return interp_chain_new(analysis->context, analysis->terms, engines, 2, checks);
}

static void make_cpas(Analysis *analysis) {
  const Cfa *cfa = analysis->cfa;
  Cpa *location = location_cpa_new(cfa);
  analysis->callstack = callstack_cpa_new(cfa);
  analysis->predicate = predicate_cpa_new(cfa, analysis->encoder, analysis->terms, analysis->solver,
                                          analysis->entailer, analysis->bdds, analysis->blocks,
                                          predicate_options(analysis->options));
  Cpa *components[] = {location, analysis->callstack, analysis->predicate};
  analysis->composite = composite_cpa_new(components, 3);
}

bool analysis_init(Analysis *analysis, const Cfa *cfa, const Options *options, Strbuf *error) {
  *analysis = (Analysis){.cfa = cfa, .options = options};
  analysis->blocks = block_operator_parse(options->blocks, error);
  if (!analysis->blocks)
    return false;
  analysis->terms = terms_new();
  analysis->context = z3_context_new(analysis->terms);
  analysis->encoder = encoder_new(analysis->terms, cfa, encode_options(options));
  analysis->solver = z3_solver_new(analysis->context);
  analysis->cover_solver = z3_solver_new(analysis->context);
  analysis->entailer = entailer_new(analysis->cover_solver);
  analysis->bdds = bdd_manager_new();
  analysis->interp = make_interp(analysis);
  make_cpas(analysis);
  exploration_init(&analysis->exploration, analysis->composite, traversal_order(options));
  PredicateView view = {analysis->composite, analysis->predicate};
  refinement_init(&analysis->refinement, view, analysis->solver, analysis->interp,
                  refinement_options(options));
  analysis->refiner = options->analysis == OPT_ANALYSIS_PREDICATE
                          ? predicate_refiner_new(&analysis->refinement)
                          : impact_refiner_new(&analysis->refinement);
  return true;
}

void analysis_release(Analysis *analysis) {
  analysis->refiner->free(analysis->refiner);
  refinement_release(&analysis->refinement);
  exploration_release(&analysis->exploration);
  analysis->composite->free(analysis->composite);
  interp_chain_free(analysis->interp);
  entailer_free(analysis->entailer);
  bdd_manager_free(analysis->bdds);
  solver_free(analysis->cover_solver);
  solver_free(analysis->solver);
  encoder_free(analysis->encoder);
  z3_context_free(analysis->context);
  terms_free(analysis->terms);
  block_operator_free(analysis->blocks);
}

// ---- verdicts

void verdict_init(Verdict *verdict) {
  *verdict = (Verdict){.kind = VERDICT_UNKNOWN, .reason = "unsupported"};
  strbuf_init(&verdict->why);
  replay_init(&verdict->replay);
}

void verdict_release(Verdict *verdict) {
  strbuf_release(&verdict->why);
  replay_release(&verdict->replay);
}

static void confirm(Analysis *analysis, Verdict *verdict) {
  const CfaStepVec *steps = &analysis->refinement.counterexample;
  ReplayOptions options = {.encode = encode_options(analysis->options),
                           .solver_timeout_ms = SOLVER_MS};
  replay_path(&verdict->replay, analysis->cfa, analysis->terms, analysis->context, steps->data,
              steps->size, options);
  if (verdict->replay.status == REPLAY_CONFIRMED) {
    verdict->kind = VERDICT_FALSE;
    return;
  }
  verdict->reason = "unconfirmed";
  strbuf_printf(&verdict->why, "An error path was found, but running it did not confirm it: %s.\n",
                strbuf_text(&verdict->replay.reason));
}

static void explain_limit(Verdict *verdict) {
  switch (limits_reached()) {
  case LIMIT_TIME:
    verdict->reason = "timeout";
    strbuf_add(&verdict->why, "The time limit was reached.\n");
    break;
  case LIMIT_MEMORY:
    verdict->reason = "memory";
    strbuf_add(&verdict->why, "The memory limit was reached.\n");
    break;
  case LIMIT_INTERRUPT:
  case LIMIT_NONE:
    verdict->reason = "interrupted";
    strbuf_add(&verdict->why, "The run was interrupted.\n");
    break;
  }
}

static void explain_incomplete(Analysis *analysis, Verdict *verdict, const ArgNode *target) {
  Cpa *cpa = analysis->composite;
  if (cpa->target(cpa, target->state) == TARGET_RECURSION) {
    FunctionVec functions = {0};
    callstack_functions(composite_part(cpa, target->state, analysis->callstack), &functions);
    verdict->reason = "recursion";
    strbuf_printf(&verdict->why, "Recursion is not followed: %s", functions.data[0]->name);
    for (uint32_t i = 1; i < functions.size; i++) {
      strbuf_printf(&verdict->why, " <- %s", functions.data[i]->name);
      if (functions.data[i] == functions.data[0])
        break;
    }
    strbuf_add(&verdict->why, ".\n");
    vec_release(&functions);
    return;
  }
  const Location *location = cfa_location(analysis->cfa, cpa->location(cpa, target->state));
  verdict->reason = "unsupported";
  strbuf_printf(&verdict->why, "The program can reach C that is not supported: %s.\n",
                analysis->cfa->notes.data[location->note].text);
}

void analysis_run(Analysis *analysis, Verdict *verdict) {
  ForcedCovering forced = impact_forced_covering(&analysis->refinement);
  bool is_forcing =
      analysis->options->analysis != OPT_ANALYSIS_PREDICATE && analysis->options->forced_covering;
  CegarResult result =
      cegar(&analysis->exploration, analysis->refiner, is_forcing ? &forced : NULL);
  switch (result.status) {
  case CEGAR_SAFE:
    verdict->kind = VERDICT_TRUE;
    break;
  case CEGAR_FEASIBLE:
    confirm(analysis, verdict);
    break;
  case CEGAR_INCOMPLETE:
    explain_incomplete(analysis, verdict, result.target);
    break;
  case CEGAR_NO_PROGRESS:
    verdict->reason = "no-progress";
    strbuf_add(&verdict->why, "A path to the error is infeasible, but no predicate excludes it.\n");
    break;
  case CEGAR_UNKNOWN:
    verdict->reason = "solver";
    strbuf_printf(&verdict->why, "The solver could not decide a path to the error: %s.\n",
                  analysis->refinement.reason);
    break;
  case CEGAR_LIMIT:
    explain_limit(verdict);
    break;
  }
}
