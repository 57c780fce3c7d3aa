#include "cli/analysis.h"

#include "base/diag.h"
#include "cfa/checks.h"
#include "cfa/walk.h"
#include "domain/callstack/callstack.h"
#include "domain/composite/composite.h"
#include "domain/location/location.h"
#include "refinement/impact_original.h"

#include <assert.h>
#include <string.h>

enum {
  SOLVER_WORK = 60000000, // for one query about a whole path
  INTERP_WORK = 60000000,
  ABSTRACTION_WORK = 120000000
};

// ---- wiring

// Where overflow is an error of its own, it happens nowhere else.
EncodeOptions analysis_encoding(const Cfa *cfa, const Options *options) {
  bool never_overflows =
      options->signed_overflow == OPT_OVERFLOW_ASSUME || cfa_checks(cfa, ERROR_OVERFLOW);
  return (EncodeOptions){.integers = options->integers == OPT_INTEGERS_MATH ? INTEGERS_MATH
                                                                            : INTEGERS_MACHINE,
                         .overflow = never_overflows ? OVERFLOW_ASSUME : OVERFLOW_WRAP,
                         .scope = options->encode == OPT_ENCODE_ALL ? ENCODE_ALL : ENCODE_NEEDED,
                         .unset_is_any = options->unset_pointers == OPT_UNSET_ANY};
}

static PredicateOptions predicate_options(const Options *options) {
  assert(options->analysis != OPT_ANALYSIS_BMC);
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
                            .limits = {.work = ABSTRACTION_WORK}};
}

static RefinementOptions refinement_options(const Options *options) {
  static const PredicateChoice choices[] = {[OPT_PREDICATES_ATOMS] = PREDICATES_ATOMS,
                                            [OPT_PREDICATES_CONJUNCTS] = PREDICATES_CONJUNCTS,
                                            [OPT_PREDICATES_INTERPOLANTS] =
                                                PREDICATES_INTERPOLANTS};
  return (RefinementOptions){.choice = choices[options->predicates],
                             .solver_work = SOLVER_WORK,
                             .interp_work = INTERP_WORK,
                             .alternates = options->refinement != OPT_REFINEMENT_WP &&
                                           options->interpolation == OPT_INTERPOLATION_NATIVE,
                             .forced_covering = (uint32_t)options->forced_covering};
}

static TraversalOrder traversal_order(const Options *options) {
  static const TraversalOrder orders[] = {[OPT_ORDER_DFS] = ORDER_DFS,
                                          [OPT_ORDER_BFS] = ORDER_BFS,
                                          [OPT_ORDER_TOPOLOGICAL] = ORDER_TOPOLOGICAL};
  return orders[options->order];
}

typedef VEC(__int128) Numbers;

// Of the program text: the constants of its edges.
static void collect_numbers(const Cfa *cfa, Numbers *numbers) {
  ExprWalk walk = {0};
  vec_each(Edge *const, edge, &cfa->edges)
    if (*edge)
      walk_push_edge(&walk, *edge);
  for (const Expr *expr; (expr = walk_next(&walk));)
    if (expr->kind == EXPR_INT)
      vec_push(numbers, expr->integer);
  walk_release(&walk);
}

static Interpolator *make_native(Analysis *analysis) {
  assert(analysis->context && analysis->options->refinement != OPT_REFINEMENT_WP);
  static const InterpStrength strengths[] = {
      [OPT_INTERPOLANTS_STRONG] = INTERP_STRONG, [OPT_INTERPOLANTS_WEAK] = INTERP_WEAK};
  Interpolator *engine = interp_new_native(analysis->context, analysis->terms);
  interp_set_strength(engine, strengths[analysis->options->interpolants]);
  if (analysis->options->bounds == OPT_BOUNDS_TEXT) {
    Numbers numbers = {0};
    collect_numbers(analysis->cfa, &numbers);
    interp_prefer_numbers(engine, numbers.data, numbers.size);
    vec_release(&numbers);
  }
  return engine;
}

static void restrict_to_text(InterpChain *chain, const Cfa *cfa) {
  Numbers numbers = {0};
  collect_numbers(cfa, &numbers);
  interp_chain_restrict(chain, numbers.data, numbers.size, 0);
  vec_release(&numbers);
}

// Predicates are only proposals, but what IMPACT's states know is what interpolants say.
static InterpCheck checked_of(const Options *options) {
  if (options->check_interpolants)
    return INTERP_CHECK_ALL;
  return options->analysis == OPT_ANALYSIS_PREDICATE ? INTERP_CHECK_NONE : INTERP_CHECK_FOREIGN;
}

// The engines in the order in which they are asked.
static InterpChain *make_interp(Analysis *analysis) {
  const Options *options = analysis->options;
  Z3Context *context = analysis->context;
  Terms *terms = analysis->terms;
  bool is_wp = options->refinement == OPT_REFINEMENT_WP;
  Interpolator *engines[3];
  uint32_t count = 0;
  if (is_wp)
    engines[count++] = interp_new_wp(context, terms);
  else if (options->interpolation == OPT_INTERPOLATION_NATIVE)
    engines[count++] = make_native(analysis);
  engines[count++] = interp_new_spacer(context, terms);
  if (!is_wp)
    engines[count++] = interp_new_wp(context, terms);
  assert(count > 0 && count <= sizeof engines / sizeof *engines);
  InterpChain *chain = interp_chain_new(context, terms, engines, count, checked_of(options));
  if (options->record_interpolation)
    interp_chain_record(chain, options->record_interpolation);
  if (options->restrict_interpolants)
    restrict_to_text(chain, analysis->cfa);
  return chain;
}

enum { PACK_SIZE = 10 };

static const KnownFacts *facts_at(void *preanalysis, Loc loc) {
  assert(!loc_is_none(loc));
  return preanalysis_facts(preanalysis, loc);
}

static bool excludes(void *preanalysis, Loc loc) { return preanalysis_excludes(preanalysis, loc); }

PreanalysisOptions analysis_invariants(const Options *options) {
  return (PreanalysisOptions){.packs = options->packs == OPT_PACKS_BLOCK ? PACKS_BLOCK : PACKS_FLOW,
                              .pack_size = PACK_SIZE,
                              .selects = options->select_invariants};
}

static FactSource make_facts(Analysis *analysis) {
  assert(!analysis->preanalysis && analysis->encoder);
  const Options *options = analysis->options;
  if (options->invariants == OPT_INVARIANTS_NONE)
    return (FactSource){0};
  analysis->preanalysis = preanalysis_new(analysis->cfa, analysis->terms, analysis->encoder,
                                          analysis_invariants(options));
  return (FactSource){analysis->preanalysis, facts_at, excludes};
}

static void make_cpas(Analysis *analysis) {
  assert(analysis->blocks && analysis->encoder && analysis->solver);
  const Cfa *cfa = analysis->cfa;
  PredicateOptions options = predicate_options(analysis->options);
  if (analysis->options->summarize) {
    summaries_init(&analysis->summaries, cfa);
    options.summaries = &analysis->summaries;
  }
  options.facts = make_facts(analysis);
  analysis->location = location_cpa_new(cfa, options.summaries);
  analysis->callstack = callstack_cpa_new(cfa);
  analysis->predicate =
      predicate_cpa_new(cfa, analysis->encoder, analysis->terms, analysis->solver,
                        analysis->entailer, analysis->bdds, analysis->blocks, options);
  Cpa *components[] = {analysis->location, analysis->callstack, analysis->predicate};
  analysis->composite = composite_cpa_new(components, 3);
}

bool analysis_init(Analysis *analysis, const Cfa *cfa, const Options *options, Terms *terms,
                   Strbuf *error) {
  *analysis = (Analysis){.cfa = cfa, .options = options, .terms = terms};
  assert(cfa->init && cfa_is_ordered(cfa));
  bool is_original = options->analysis == OPT_ANALYSIS_IMPACT_ORIGINAL;
  if (is_original && strcmp(options->blocks, "sbe"))
    return strbuf_fail(error, "the original IMPACT has blocks of one edge: take sbe");
  if (is_original && options->summarize)
    return strbuf_fail(error, "the original IMPACT has blocks of one edge: leave out --summarize");
  analysis->blocks = block_operator_parse(options->blocks, error);
  if (!analysis->blocks)
    return false;
  analysis->context = z3_context_new(analysis->terms);
  analysis->encoder = encoder_new(analysis->terms, cfa, analysis_encoding(cfa, options));
  analysis->solver = z3_solver_new(analysis->context);
  analysis->cover_solver = z3_solver_new(analysis->context);
  analysis->entailer = entailer_new(analysis->cover_solver);
  analysis->bdds = bdd_manager_new();
  analysis->interp = make_interp(analysis);
  make_cpas(analysis);
  exploration_init(&analysis->exploration, analysis->composite, traversal_order(options));
  analysis->cegar = (Cegar){.exploration = &analysis->exploration};
  PredicateView view = {analysis->composite, analysis->predicate};
  analysis->judge = path_judge_new(cfa, analysis->encoder, analysis->context, SOLVER_WORK);
  refinement_init(&analysis->refinement, view, analysis->solver, analysis->interp, analysis->judge,
                  refinement_options(options));
  assert(!error->size);
  return true;
}

void analysis_release(Analysis *analysis) {
  cegar_release(&analysis->cegar);
  refinement_release(&analysis->refinement);
  path_judge_free(analysis->judge);
  exploration_release(&analysis->exploration);
  analysis->composite->free(analysis->composite);
  if (analysis->preanalysis)
    preanalysis_free(analysis->preanalysis);
  interp_chain_free(analysis->interp);
  entailer_free(analysis->entailer);
  bdd_manager_free(analysis->bdds);
  solver_free(analysis->cover_solver);
  solver_free(analysis->solver);
  encoder_free(analysis->encoder);
  z3_context_free(analysis->context);
  block_operator_free(analysis->blocks);
  if (analysis->options->summarize)
    summaries_release(&analysis->summaries);
}

// ---- running

// How many times its turn a refinement may last before it is interrupted: one that has to hurry finds
// worse predicates.
enum { OVERTIME = 2, OVERTIME_IF_WELL = 24 };

static Deadline interrupt(const Analysis *analysis, uint32_t work) {
  uint64_t late = (uint64_t)work * (analysis_goes_well(analysis) ? OVERTIME_IF_WELL : OVERTIME);
  return deadline_in(late < UINT32_MAX ? (uint32_t)late : UINT32_MAX);
}

CegarResult analysis_run(Analysis *analysis, uint32_t work) {
  assert(analysis->composite && analysis->cegar.exploration == &analysis->exploration);
  Exploration *exploration = &analysis->exploration;
  Refinement *refinement = &analysis->refinement;
  ForcedCovering forced = impact_forced_covering(refinement);
  exploration->pause = deadline_in(work);
  exploration->interrupt = interrupt(analysis, work);
  analysis->refined = exploration->refinements;
  exploration->abandon = analysis->abandons ? exploration->interrupt : NO_DEADLINE;
  switch (analysis->options->analysis) {
  case OPT_ANALYSIS_PREDICATE:
    break;
  case OPT_ANALYSIS_IMPACT:
    return cegar_run(&analysis->cegar, impact_refiner(refinement),
                     refinement->options.forced_covering ? &forced : NULL);
  case OPT_ANALYSIS_IMPACT_ORIGINAL:
    return impact_unwind(exploration, refinement);
  case OPT_ANALYSIS_BMC:
  case OPT_ANALYSIS_K_INDUCTION:
  case OPT_ANALYSIS_CHC:
    BUG("this has an engine of its own");
  }
  return cegar_run(&analysis->cegar, predicate_refiner(refinement), NULL);
}

bool analysis_goes_well(const Analysis *analysis) {
  const PredicateDomain *domain = view_domain(&analysis->refinement.view);
  return analysis->exploration.refinements > analysis->refined && !analysis->cegar.unconfirmed &&
         !encoder_speaks_of_arrays(analysis->encoder) && !encoder_has_lemmas(analysis->encoder) &&
         !escalation_unrolls(&domain->escalation);
}
