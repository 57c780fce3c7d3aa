// The abstraction of a block: what its paths, beginning where the state before holds,
// say about the predicates at its end. Results are kept: a block that is explored again
// after a refinement costs nothing unless its precision has changed.
#include "domain/predicate/predicate_internal.h"

#include "allsat/bdd_term.h"
#include "base/stats.h"

enum {
  STAT_ABSTRACTIONS,
  STAT_AT_TARGETS,
  STAT_AT_LOOPS,
  STAT_AT_CALLS,
  STAT_BOOLEAN,
  STAT_CARTESIAN,
  STAT_CACHED,
  STAT_DIFFERENCES,
  STAT_FALSE,
  STAT_WEAKENED,
  STAT_MODELS,
  STAT_CARRIED,
  STAT_DECIDED,
  STAT_ALL_PREDICATES,
  STAT_PREDICATES,
  STAT_MOST_PREDICATES,
  STAT_BLOCK_EDGES,
  STAT_LONGEST_BLOCK,
  STAT_SECONDS
};

static StatEntry entries[] = {
    [STAT_ABSTRACTIONS] = {STAT_COUNT, "Abstractions", 0, 0},
    [STAT_AT_TARGETS] = {STAT_COUNT, "Abstractions at targets", 0, 0},
    [STAT_AT_LOOPS] = {STAT_COUNT, "Abstractions at loop heads", 0, 0},
    [STAT_AT_CALLS] = {STAT_COUNT, "Abstractions at calls and returns", 0, 0},
    [STAT_BOOLEAN] = {STAT_COUNT, "Abstractions, Boolean", 0, 0},
    [STAT_CARTESIAN] = {STAT_COUNT, "Abstractions, Cartesian", 0, 0},
    [STAT_CACHED] = {STAT_COUNT, "Abstractions, cached", 0, 0},
    [STAT_DIFFERENCES] = {STAT_COUNT, "Abstractions, of differences", 0, 0},
    [STAT_FALSE] = {STAT_COUNT, "Abstractions that are false", 0, 0},
    [STAT_WEAKENED] = {STAT_COUNT, "Abstractions that were weakened", 0, 0},
    [STAT_MODELS] = {STAT_COUNT, "All-SAT models", 0, 0},
    [STAT_CARRIED] = {STAT_COUNT, "Predicates that a block leaves as they were", 0, 0},
    [STAT_DECIDED] = {STAT_COUNT, "Predicates decided without enumeration", 0, 0},
    [STAT_ALL_PREDICATES] = {STAT_MAXIMUM, "Predicates", 0, 0},
    [STAT_PREDICATES] = {STAT_AVERAGE, "Predicates in one abstraction, on average", 0, 0},
    [STAT_MOST_PREDICATES] = {STAT_MAXIMUM, "Predicates in one abstraction, at most", 0, 0},
    [STAT_BLOCK_EDGES] = {STAT_AVERAGE, "Length of a block, on average", 0, 0},
    [STAT_LONGEST_BLOCK] = {STAT_MAXIMUM, "Length of a block, at most", 0, 0},
    [STAT_SECONDS] = {STAT_TIME, "Time", 0, 0},
};
static StatTable stats = {"Abstraction", entries, sizeof entries / sizeof *entries, NULL};

// ---- the cache

typedef struct CacheEntry {
  AbstractionKind kind;
  Question question;
  Bdd answer;
  struct CacheEntry *next; // with the same hash
} CacheEntry;

static CacheEntry *entry_of(uint64_t value) { return (CacheEntry *)(uintptr_t)value; }

// NULL if there is none from FIRST on.
static CacheEntry *find_entry(const PredicateDomain *domain, CacheEntry *first,
                              const Question *question) {
  AbstractionKind kind = domain->escalation.abstraction;
  CacheEntry *entry = first;
  while (entry && (entry->kind != kind || !question_equals(&entry->question, question)))
    entry = entry->next;
  return entry;
}

void abstraction_release_cache(PredicateDomain *domain) {
  map_each(list, &domain->cache)
    for (CacheEntry *entry = entry_of(list->value); entry; entry = entry->next)
      bdd_drop(domain->bdds, entry->answer);
  map_release(&domain->cache);
}

// ---- computing

static const Predicate *instantiate_all(PredicateDomain *domain, PredicateList list, SsaMap ssa) {
  Predicate *predicates = ARENA_ARRAY(&domain->scratch, Predicate, list.count);
  for (uint32_t i = 0; i < list.count; i++) {
    uint32_t predicate = list.predicates[i];
    Term formula = domain->predicates.formulas.data[predicate];
    predicates[i].formula = encode_instantiate(domain->encoder, formula, ssa);
    predicates[i].bdd_variable = domain->predicates.bdd_variables.data[predicate];
  }
  return predicates;
}

static Bdd answer(PredicateDomain *domain, const Question *question) {
  bool is_cartesian = domain->escalation.abstraction == ABSTRACTION_CARTESIAN;
  AllSatLimits limits = domain->options.limits;
  limits.spare = &domain->escalation.spare;
  AllSatResult result = (is_cartesian ? allsat_cartesian : allsat_boolean)(
      domain->solver, domain->bdds, question->formula, question->predicates, question->count,
      limits);
  stat_add(&entries[STAT_FALSE], result.status == ALLSAT_FALSE);
  stat_add(&entries[STAT_WEAKENED], result.status == ALLSAT_WEAKENED);
  stat_add(&entries[STAT_MODELS], result.models);
  stat_add(&entries[STAT_DECIDED], result.decided);
  return result.bdd;
}

// The answer stays the cache's.
static Bdd ask(PredicateDomain *domain, const Question *question) {
  uint64_t *first = map_insert(&domain->cache, question_hash(question), NULL);
  CacheEntry *entry = find_entry(domain, entry_of(*first), question);
  stat_add(&entries[STAT_CACHED], entry != NULL);
  if (!entry) {
    entry = ARENA_NEW(&domain->arena, CacheEntry);
    *entry = (CacheEntry){.kind = domain->escalation.abstraction,
                          .question = question_copy(&domain->arena, question),
                          .answer = answer(domain, question),
                          .next = entry_of(*first)};
    *first = (uintptr_t)entry;
  }
  return entry->answer;
}

static Abstraction *new_abstraction(PredicateDomain *domain, Abstraction *previous,
                                    PathFormula block, Loc loc) {
  Abstraction *abstraction = ARENA_NEW(&domain->arena, Abstraction);
  *abstraction = (Abstraction){.id = domain->abstraction_count++,
                               .loc = loc,
                               .previous = previous,
                               .block = block,
                               .formula = term_true(domain->terms),
                               .precision = previous->precision};
  return abstraction;
}

// START and BLOCK. What BEFORE is sure of decides many branches of a large block.
static Term join(PredicateDomain *domain, const StateSet *before, Term start, Term block) {
  const PredicateTable *table = &domain->predicates;
  TermVec literals = {0};
  for (uint32_t i = 0; domain->escalation.abstraction == ABSTRACTION_BOOLEAN && i < before->count;
       i++) {
    uint32_t predicate = table->by_variable.data[before->literals[i] / 2];
    Term formula =
        encode_instantiate(domain->encoder, table->formulas.data[predicate], (SsaMap){0});
    bool is_negative = before->literals[i] % 2;
    vec_push(&literals, is_negative ? term_make_not(domain->terms, formula) : formula);
  }
  Term simple = term_simplify_under(domain->terms, block, literals.data, literals.size);
  vec_release(&literals);
  return term_make_and2(domain->terms, start, simple);
}

// What the paths of BLOCK that begin in BEFORE, a part of PREVIOUS, say about the predicates of
// LIST. The caller drops it.
static Bdd find_image(PredicateDomain *domain, const Abstraction *previous, const StateSet *before,
                      const PathFormula *block, PredicateList list) {
  Carried carried = carry_over(domain, previous, before, block, list);
  Term start = encode_instantiate(domain->encoder, carried.before, (SsaMap){0});
  stat_add(&entries[STAT_CARRIED], list.count - carried.asked.count);
  Question question = {.formula = join(domain, before, start, block->formula),
                       .count = carried.asked.count,
                       .predicates = instantiate_all(domain, carried.asked, block->ssa)};
  Bdd image = bdd_make_and(domain->bdds, ask(domain, &question), carried.state_set);
  bdd_drop(domain->bdds, carried.state_set);
  return image;
}

// The image of all of PREVIOUS; only of what is new in it, if the rest is known.
static Bdd find_whole_image(PredicateDomain *domain, const Abstraction *previous,
                            const PathFormula *block, PredicateList list) {
  Question question = {.formula = block->formula,
                       .count = list.count,
                       .predicates = instantiate_all(domain, list, block->ssa)};
  BlockImages *images = images_of(&domain->images, &question);
  Bdd rest;
  Bdd known = images_find(&domain->images, images, previous->state_set->bdd, &rest);
  bool is_known = bdd_is_false(rest);
  const StateSet *before = state_sets_add(&domain->state_sets, rest);
  stat_add(&entries[STAT_CACHED], is_known);
  if (is_known)
    return known;
  stat_add(&entries[STAT_DIFFERENCES], before != previous->state_set);
  Bdd image = find_image(domain, previous, before, block, list);
  images_add(&domain->images, images, before->bdd, image);
  Bdd all = bdd_make_or(domain->bdds, known, image);
  bdd_drop(domain->bdds, known);
  bdd_drop(domain->bdds, image);
  return all;
}

// What the paths of BLOCK say about the predicates of LIST; NULL if none is feasible.
static const StateSet *find_state_set(PredicateDomain *domain, const Abstraction *previous,
                                      const PathFormula *block, PredicateList list) {
  ArenaMark mark = arena_mark(&domain->scratch);
  bool is_boolean = domain->escalation.abstraction == ABSTRACTION_BOOLEAN;
  Bdd bdd = is_boolean ? find_whole_image(domain, previous, block, list)
                       : find_image(domain, previous, previous->state_set, block, list);
  arena_rewind(&domain->scratch, mark);
  bool is_false = bdd_is_false(bdd);
  const StateSet *state_set = state_sets_add(&domain->state_sets, bdd);
  return is_false ? NULL : state_set;
}

static Abstraction *compute(PredicateDomain *domain, Abstraction *previous, PathFormula block,
                            Loc loc) {
  PredicateList list = precision_get(previous->precision, domain->cfa, loc);
  stat_max(&entries[STAT_ALL_PREDICATES], domain->predicates.formulas.size);
  stat_sample(&entries[STAT_PREDICATES], list.count);
  stat_max(&entries[STAT_MOST_PREDICATES], list.count);
  const StateSet *state_set = find_state_set(domain, previous, &block, list);
  if (!state_set)
    return NULL;
  Abstraction *abstraction = new_abstraction(domain, previous, block, loc);
  abstraction->state_set = state_set;
  abstraction->formula = state_set->formula;
  abstraction->used = list;
  return abstraction;
}

static void count_abstraction(const PredicateDomain *domain, const PathFormula *block,
                              const Transition *transition) {
  const Location *location = cfa_location(domain->cfa, transition->step.target);
  StepKind kind = transition->step.kind;
  stat_add(&entries[STAT_ABSTRACTIONS], 1);
  stat_add(&entries[STAT_AT_TARGETS], transition->target != TARGET_NONE);
  stat_add(&entries[STAT_AT_LOOPS], location->is_loop_head);
  stat_add(&entries[STAT_AT_CALLS], kind == STEP_ENTER || kind == STEP_LEAVE);
  stat_add(&entries[STAT_BOOLEAN], domain->escalation.abstraction == ABSTRACTION_BOOLEAN);
  stat_add(&entries[STAT_CARTESIAN], domain->escalation.abstraction == ABSTRACTION_CARTESIAN);
  stat_sample(&entries[STAT_BLOCK_EDGES], block->length);
  stat_max(&entries[STAT_LONGEST_BLOCK], block->length);
}

Abstraction *abstraction_compute(PredicateDomain *domain, Abstraction *previous, PathFormula block,
                                 const Transition *transition) {
  Loc loc = transition->step.target;
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  count_abstraction(domain, &block, transition);
  bool is_impact = domain->escalation.abstraction == ABSTRACTION_NONE;
  Abstraction *abstraction = is_impact ? new_abstraction(domain, previous, block, loc)
                                       : compute(domain, previous, block, loc);
  stat_stop(&entries[STAT_SECONDS]);
  return abstraction;
}
