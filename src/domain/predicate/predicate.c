#include "domain/predicate/predicate.h"

#include "base/deadline.h"
#include "base/memory.h"
#include "domain/predicate/statistics.h"

#include <assert.h>

static PredicateState *new_state(PredicateDomain *domain, Abstraction *abstraction,
                                 PathFormula path) {
  PredicateState *state = ARENA_NEW(&domain->arena, PredicateState);
  *state = (PredicateState){.abstraction = abstraction, .path = path};
  return state;
}

// The first state of a block at LOC, behind PATH, with the ranges that are known there.
static PredicateState *new_block(PredicateDomain *domain, Abstraction *abstraction,
                                 PathFormula path, Loc loc) {
  path = path_new_block(domain->encoder, path);
  PredicateState *state = new_state(domain, abstraction, known_begin(&domain->known, path, loc));
  state->is_abstraction = true;
  state->is_anywhere = !path.ssa.root;
  return state;
}

static Abstraction *new_abstraction(PredicateDomain *domain, Abstraction abstraction) {
  Abstraction *copy = ARENA_NEW(&domain->arena, Abstraction);
  *copy = abstraction;
  copy->id = domain->abstraction_count++;
  return copy;
}

// ---- transfer

static AbstractState *initial(Cpa *cpa) {
  PredicateDomain *domain = predicate_domain(cpa);
  Bdd all = bdd_make_true(domain->abstractor.bdds);
  Abstraction *abstraction = new_abstraction(
      domain, (Abstraction){.loc = domain->cfa->init->entry,
                            .block = {.formula = term_true(domain->terms)},
                            .formula = term_true(domain->terms),
                            .state_set = state_sets_add(&domain->abstractor.state_sets, all),
                            .precision = domain->precision});
  PredicateState *state = new_state(domain, abstraction, path_start(domain->encoder));
  state->is_abstraction = true;
  return (AbstractState *)state;
}

// A block of one step has the same formula wherever it begins, unless the depth of calls matters.
// Returns 0 then, and where STATE begins no block.
static uint64_t key_of_single_step(const PredicateState *state, const CfaStep *step) {
  assert(!step->callee || step->callee->id < 1u << 30);
  if (!state->is_anywhere || !step->edge)
    return 0;
  uint64_t callee = step->callee ? step->callee->id : 0;
  return ((uint64_t)step->edge->id + 1) << 32 | callee << 2 | (uint64_t)step->kind;
}

static const PathFormula *find_single_step(const PredicateDomain *domain, uint64_t key) {
  const uint64_t *known = key ? map_find(&domain->single_steps, key) : NULL;
  return known ? (const PathFormula *)(uintptr_t)*known : NULL;
}

static void remember_single_step(PredicateDomain *domain, uint64_t key, PathFormula block) {
  uint64_t *known = map_insert(&domain->single_steps, key, NULL);
  assert(!*known);
  PathFormula *copy = ARENA_NEW(&domain->arena, PathFormula);
  *copy = block;
  *known = key_of(copy);
}

void predicate_forget_blocks(PredicateDomain *domain) { map_clear(&domain->single_steps); }

// PATH, of STATE's block, which ends at LOC.
static PathFormula complete(PredicateDomain *domain, const PredicateState *state, PathFormula path,
                            Loc loc) {
  bool is_first = !state->abstraction->previous;
  if (!is_first)
    path = known_strengthen(&domain->known, path, state->abstraction->loc);
  return encode_forget_dead(domain->encoder, path, loc);
}

static void count_abstraction(const PredicateDomain *domain, const PathFormula *block,
                              PredicateList list, const Transition *transition) {
  const Location *location = cfa_location(domain->cfa, transition->step.target);
  AbstractionKind abstraction = domain->escalation.abstraction;
  StepKind kind = transition->step.kind;
  predicate_stats_register();
  stat_add(&predicate_stats[STAT_ABSTRACTIONS], 1);
  stat_add(&predicate_stats[STAT_AT_TARGETS], transition->target != TARGET_NONE);
  stat_add(&predicate_stats[STAT_AT_LOOPS], location->is_loop_head);
  stat_add(&predicate_stats[STAT_AT_CALLS], kind == STEP_ENTER || kind == STEP_LEAVE);
  stat_add(&predicate_stats[STAT_BOOLEAN], abstraction == ABSTRACTION_BOOLEAN);
  stat_add(&predicate_stats[STAT_CARTESIAN], abstraction == ABSTRACTION_CARTESIAN);
  stat_sample(&predicate_stats[STAT_BLOCK_EDGES], block->length);
  stat_max(&predicate_stats[STAT_LONGEST_BLOCK], block->length);
  if (abstraction == ABSTRACTION_NONE)
    return;
  stat_max(&predicate_stats[STAT_ALL_PREDICATES], domain->predicates.formulas.size);
  stat_sample(&predicate_stats[STAT_PREDICATES], list.count);
  stat_max(&predicate_stats[STAT_MOST_PREDICATES], list.count);
}

// The abstraction of PREVIOUS and the paths of BLOCK, which end with TRANSITION; NULL when they are
// not feasible.
static Abstraction *abstract(PredicateDomain *domain, Abstraction *previous, PathFormula block,
                             const Transition *transition) {
  Loc loc = transition->step.target;
  Abstraction result = {.loc = loc,
                        .previous = previous,
                        .block = block,
                        .formula = term_true(domain->terms),
                        .precision = previous->precision};
  PredicateList list = precision_get(previous->precision, domain->cfa, loc);
  count_abstraction(domain, &block, list, transition);
  if (domain->escalation.abstraction == ABSTRACTION_NONE)
    return new_abstraction(domain, result);
  assert(previous->state_set);
  AbstractBlock between = {.before = previous->state_set,
                           .used = previous->used,
                           .path = &block,
                           .precision = list,
                           .is_cartesian = domain->escalation.abstraction == ABSTRACTION_CARTESIAN};
  stat_start(&predicate_stats[STAT_SECONDS]);
  result.state_set = abstract_post(&domain->abstractor, &between);
  stat_stop(&predicate_stats[STAT_SECONDS]);
  if (!result.state_set)
    return NULL;
  result.formula = result.state_set->formula;
  result.used = list;
  return new_abstraction(domain, result);
}

static AbstractState *transfer(Cpa *cpa, AbstractState *base, const Transition *transition) {
  enum { STEP_WORK = 2 };
  PredicateDomain *domain = predicate_domain(cpa);
  const PredicateState *state = predicate_state(base);
  work_add(STEP_WORK);
  if (known_excludes(&domain->known, transition->step.target))
    return NULL;
  uint64_t key = key_of_single_step(state, &transition->step);
  const PathFormula *known = find_single_step(domain, key);
  PathFormula path = known ? *known : encode_step(domain->encoder, state->path, &transition->step);
  if (term_is_false(domain->terms, path.formula))
    return NULL;
  bool ends = transition->target != TARGET_NONE ||
              block_ends(domain->blocks, domain->cfa, &transition->step, path.length);
  if (!ends)
    return (AbstractState *)new_state(domain, state->abstraction, path);
  if (!known)
    path = complete(domain, state, path, transition->step.target);
  if (key && !known)
    remember_single_step(domain, key, path);
  Abstraction *abstraction = abstract(domain, state->abstraction, path, transition);
  if (!abstraction)
    return NULL;
  return (AbstractState *)new_block(domain, abstraction, path, transition->step.target);
}

// ---- merge and stop

static AbstractState *merge(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  PredicateDomain *domain = predicate_domain(cpa);
  const PredicateState *a = predicate_state(fresh), *b = predicate_state(old);
  if (a->is_abstraction || b->is_abstraction || a->abstraction != b->abstraction)
    return old;
  PathFormula path = encode_or(domain->encoder, b->path, a->path);
  return (AbstractState *)new_state(domain, b->abstraction, path);
}

static bool is_covered(Cpa *cpa, AbstractState *state, AbstractState *by) {
  PredicateDomain *domain = predicate_domain(cpa);
  const PredicateState *a = predicate_state(state), *b = predicate_state(by);
  if (!a->is_abstraction || !b->is_abstraction)
    return false;
  Term strong = a->abstraction->formula, weak = b->abstraction->formula;
  if (term_equals(strong, weak) || term_is_true(domain->terms, weak))
    return true;
  if (domain->escalation.abstraction != ABSTRACTION_NONE)
    return state_set_implies(&domain->abstractor.state_sets, a->abstraction->state_set,
                             b->abstraction->state_set);
  return entails(domain->entailer, strong, weak) == ENTAILS_YES;
}

static bool is_block_start(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  return predicate_state(state)->is_abstraction;
}

// States inside of a block meet only each other.
static uint32_t partition(Cpa *cpa, AbstractState *state) {
  (void)cpa;
  const PredicateState *predicate = predicate_state(state);
  return predicate->is_abstraction ? 0 : predicate->abstraction->id + 1;
}

static uint64_t signature(Cpa *cpa, AbstractState *state) {
  const Abstraction *abstraction = predicate_state(state)->abstraction;
  bool is_impact = predicate_domain(cpa)->escalation.abstraction == ABSTRACTION_NONE;
  return is_impact ? 0 : abstraction->state_set->signature;
}

void predicate_strengthen(PredicateDomain *domain, Abstraction *abstraction, Term formula) {
  assert(domain->escalation.abstraction == ABSTRACTION_NONE);
  assert(term_is_bool(domain->terms, formula));
  abstraction->formula = term_make_and2(domain->terms, abstraction->formula, formula);
}

// ---- lifecycle

static void predicate_free(Cpa *cpa) {
  PredicateDomain *domain = predicate_domain(cpa);
  abstractor_release(&domain->abstractor);
  known_release(&domain->known);
  map_release(&domain->single_steps);
  predicates_release(&domain->predicates);
  arena_release(&domain->arena);
  mem_free(domain, sizeof *domain);
}

Cpa *predicate_cpa_new(const Cfa *cfa, Encoder *encoder, Terms *terms, Solver *solver,
                       Entailer *entailer, BddManager *bdds, const BlockOperator *blocks,
                       PredicateOptions options) {
  PredicateDomain *domain = mem_alloc_zeroed(sizeof *domain);
  *domain = (PredicateDomain){.cfa = cfa,
                              .terms = terms,
                              .encoder = encoder,
                              .entailer = entailer,
                              .blocks = blocks,
                              .options = options,
                              .escalation = escalation_begin(options.abstraction)};
  predicates_init(&domain->predicates, terms, bdds);
  options.limits.spare = &domain->escalation.spare;
  abstractor_init(&domain->abstractor, encoder, solver, &domain->predicates, options.limits);
  known_init(&domain->known, terms, encoder, options.facts);
  domain->precision = precision_new(&domain->predicates, options.scope);
  domain->cpa = (Cpa){.name = "predicate",
                      .self = domain,
                      .free = predicate_free,
                      .initial = initial,
                      .transfer = transfer,
                      .merge = merge,
                      .is_covered = is_covered,
                      .partition = partition,
                      .signature = signature,
                      .is_block_start = is_block_start};
  return &domain->cpa;
}
