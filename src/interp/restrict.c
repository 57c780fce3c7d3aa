// Interpolants in L_k: what may be said between two blocks is said by predicates of L_k only (Jhala
// and McMillan, "A practical and complete approach to predicate refinement", 2006).
//
// Each block gets variables of its own; at each cut, a Boolean for each predicate equals it on both
// sides. This sequence is unsatisfiable iff there are interpolants that are made of these
// predicates, and its interpolants, with predicates for the Booleans, are such. Predicates
// are found one by one: a model of the sequence has cuts whose two sides disagree, and a predicate
// that tells them apart is added there. If L_k has none at any cut, there are no interpolants in
// L_k, and k becomes the least that has one.
#include "interp/interp_internal.h"

#include "term/bound.h"
#include "term/number.h"

#include <assert.h>

// Predicates are made of linear forms, those of the interpolants that are to be replaced first,
// then what the blocks compare, then all variables; and of one or two variables of these.
enum { TIERS = 3, MAX_PAIRED = 16, MAX_ROUNDS = 500, MAX_ROUNDS_HELD = 40 };

// An integer, or an atom. As a pattern it has no versions; at a cut it has those that are shared
// there.
typedef struct Candidate {
  Term term;
  uint32_t level, tier;
} Candidate;

typedef struct Cut {
  TermVec predicates;
  VEC(Candidate) candidates;
  uint32_t tiers; // of candidates that are there
} Cut;

typedef struct Localizer {
  const Restriction *restriction;
  Terms *terms;
  const Term *blocks;
  uint32_t count;
  BlockVocabulary vocabulary;
  Map copies;                // (block, symbol) -> symbol of the copy
  VEC(Rewriter *) rewriters; // by block
  uint32_t block;            // that is being rewritten
  VEC(Cut) cuts;             // number i is behind block i
  VEC(Candidate) patterns;
  Map has_pattern;
  Map versions;   // scratch: symbol -> its last version at a cut
  Map booleans;   // predicate without versions -> symbol
  Map values;     // scratch: (block, term) -> value in the model
  Solver *solver; // has the local blocks, and the predicates so far
} Localizer;

// ---- copies

static Symbol copy_of_symbol(Localizer *localizer, Symbol symbol) {
  bool is_new;
  uint64_t *copy =
      map_insert(&localizer->copies, (uint64_t)localizer->block << 32 | symbol.id, &is_new);
  const SymbolData *data = symbol_get(localizer->terms, symbol);
  if (is_new && data->arity)
    *copy =
        symbol_new_function(localizer->terms, data->name, data->params, data->arity, data->sort).id;
  else if (is_new)
    *copy = symbol_new(localizer->terms, data->name, data->sort, NULL).id;
  return (Symbol){(uint32_t)*copy};
}

static Term copy_leaf(void *context, Terms *terms, Term leaf) {
  TermData data = term_get(terms, leaf);
  Symbol copy = copy_of_symbol(context, data.symbol);
  return data.kind == TERM_VAR ? term_make_var(terms, copy, data.index)
                               : term_make_apply(terms, copy, data.args, data.arg_count);
}

// TERM over the variables of BLOCK.
static Term localize(Localizer *localizer, Term term, uint32_t block) {
  assert(block < localizer->count);
  localizer->block = block;
  return rewriter_apply(localizer->rewriters.data[block], term);
}

// ---- predicates

static Term boolean_of(Localizer *localizer, Term predicate, uint32_t cut) {
  assert(term_is_bool(localizer->terms, predicate) && cut + 1 < localizer->count);
  Term key = term_uninstantiate(localizer->terms, predicate);
  bool is_new;
  uint64_t *symbol = map_insert(&localizer->booleans, key.id, &is_new);
  if (is_new)
    *symbol = symbol_new(localizer->terms, "told", sort_bool(localizer->terms), NULL).id;
  return term_make_var(localizer->terms, (Symbol){(uint32_t)*symbol}, cut);
}

// What block BLOCK, beside CUT, says of the Boolean of PREDICATE.
static Term link_predicate(Localizer *localizer, Term predicate, uint32_t cut, uint32_t block) {
  assert(block == cut || block == cut + 1);
  Terms *terms = localizer->terms;
  Term told = boolean_of(localizer, predicate, cut), local = localize(localizer, predicate, block);
  return term_make_and2(terms, term_make_implies(terms, told, local),
                        term_make_implies(terms, local, told));
}

static void add_predicate(Localizer *localizer, uint32_t cut, Term predicate) {
  assert(vocabulary_allows(&localizer->vocabulary, predicate, cut + 1));
  vec_push(&localizer->cuts.data[cut].predicates, predicate);
  solver_add(localizer->solver, link_predicate(localizer, predicate, cut, cut));
  solver_add(localizer->solver, link_predicate(localizer, predicate, cut, cut + 1));
}

// ---- patterns

static void add_pattern(Localizer *localizer, Term term, uint32_t tier) {
  assert(tier < TIERS);
  Terms *terms = localizer->terms;
  if (term_kind(terms, term) == TERM_INT)
    return;
  if (!map_add(&localizer->has_pattern, term.id))
    return;
  Term atom = term;
  if (sort_equals(term_sort(terms, term), sort_int(terms)))
    atom = term_make_le(terms, term, term_make_int(terms, 0));
  uint32_t level = language_level(localizer->restriction->language, terms, atom);
  vec_push(&localizer->patterns, (Candidate){term, level, tier});
}

// The form that ATOM bounds, or ATOM itself, if it is none.
static void add_pattern_of_atom(Localizer *localizer, Term atom, uint32_t tier) {
  LinearBound bound = bound_read(localizer->terms, term_uninstantiate(localizer->terms, atom));
  if (!term_is_constant(localizer->terms, bound.literal))
    add_pattern(localizer, bound.kind == BOUND_NONE ? bound.literal : bound.form, tier);
}

static void add_pairs(Localizer *localizer, const TermVec *variables, uint32_t tier) {
  Terms *terms = localizer->terms;
  uint32_t size = variables->size < MAX_PAIRED ? variables->size : MAX_PAIRED;
  for (uint32_t i = 0; i < size; i++)
    for (uint32_t j = 0; j < i; j++) {
      Term a = variables->data[i], b = variables->data[j];
      add_pattern(localizer, term_make_sub(terms, a, b), tier);
      add_pattern(localizer, term_make_add(terms, a, b), tier);
    }
}

// Integers and Booleans of TERMS without versions, each once.
static void collect_scalars(Localizer *localizer, const TermVec *formulas, TermVec *scalars) {
  Terms *terms = localizer->terms;
  Map seen = {0};
  TermVec variables = {0};
  vec_each(const Term, formula, formulas) {
    vec_clear(&variables);
    term_variables(terms, term_uninstantiate(terms, *formula), &variables);
    vec_each(const Term, variable, &variables) {
      SortKind kind = sort_get(terms, term_sort(terms, *variable))->kind;
      if (map_add(&seen, variable->id) && (kind == SORT_INT || kind == SORT_BOOL))
        vec_push(scalars, *variable);
    }
  }
  vec_release(&variables);
  map_release(&seen);
}

static void add_variables(Localizer *localizer, const TermVec *formulas, uint32_t tier) {
  TermVec scalars = {0}, integers = {0};
  collect_scalars(localizer, formulas, &scalars);
  vec_each(const Term, scalar, &scalars) {
    add_pattern(localizer, *scalar, tier);
    if (sort_equals(term_sort(localizer->terms, *scalar), sort_int(localizer->terms)))
      vec_push(&integers, *scalar);
  }
  add_pairs(localizer, &integers, tier);
  vec_release(&scalars);
  vec_release(&integers);
}

static void find_patterns(Localizer *localizer, const Term *interpolants) {
  const Terms *terms = localizer->terms;
  TermVec atoms = {0}, blocks = {0};
  for (uint32_t i = 0; i + 1 < localizer->count; i++)
    term_atoms(terms, interpolants[i], &atoms);
  vec_each(const Term, atom, &atoms)
    add_pattern_of_atom(localizer, *atom, 0);
  add_variables(localizer, &atoms, 0);
  vec_clear(&atoms);
  for (uint32_t i = 0; i < localizer->count; i++) {
    term_atoms(terms, localizer->blocks[i], &atoms);
    vec_push(&blocks, localizer->blocks[i]);
  }
  vec_each(const Term, atom, &atoms)
    add_pattern_of_atom(localizer, *atom, 1);
  add_variables(localizer, &blocks, 2);
  vec_release(&atoms);
  vec_release(&blocks);
}

// ---- candidates

static uint32_t index_at_cut(void *context, Symbol symbol) {
  const Localizer *localizer = context;
  const uint64_t *version = map_find(&localizer->versions, symbol.id);
  return version ? (uint32_t)*version : NO_INDEX;
}

static void find_versions(Localizer *localizer, uint32_t cut) {
  assert(cut + 1 < localizer->count);
  TermVec shared = {0};
  vocabulary_interface(&localizer->vocabulary, cut + 1, &shared);
  map_clear(&localizer->versions);
  vec_each(const Term, variable, &shared) {
    TermData data = term_get(localizer->terms, *variable);
    bool is_new;
    uint64_t *last = map_insert(&localizer->versions, data.symbol.id, &is_new);
    if (is_new || data.index > *last)
      *last = data.index;
  }
  vec_release(&shared);
}

static void add_candidates(Localizer *localizer, uint32_t cut, uint32_t tier) {
  assert(tier < TIERS && tier <= localizer->cuts.data[cut].tiers);
  Cut *at = &localizer->cuts.data[cut];
  if (at->tiers > tier)
    return;
  at->tiers = tier + 1;
  find_versions(localizer, cut);
  vec_each(const Candidate, pattern, &localizer->patterns) {
    if (pattern->tier != tier)
      continue;
    Term term = term_instantiate(localizer->terms, pattern->term, index_at_cut, localizer);
    if (vocabulary_allows(&localizer->vocabulary, term, cut + 1))
      vec_push(&at->candidates, (Candidate){term, pattern->level, pattern->tier});
  }
}

// ---- values in the model

// The value of TERM, as it is and as part of sums, in BLOCK; NO_TERM when there is none.
static Term value_in(Localizer *localizer, Term term, uint32_t block) {
  bool is_new;
  uint64_t *value = map_insert(&localizer->values, (uint64_t)block << 32 | term.id, &is_new);
  if (is_new)
    *value = localizer->solver->value(localizer->solver, localize(localizer, term, block)).id;
  return (Term){(uint32_t)*value};
}

static bool number_in(Localizer *localizer, Term form, uint32_t block, __int128 *number) {
  TermData data = term_get(localizer->terms, form);
  if (data.kind != TERM_SUM) {
    Term value = value_in(localizer, form, block);
    return !term_is_none(value) && term_is_int_constant(localizer->terms, value, number);
  }
  *number = data.constant;
  for (uint32_t i = 0; i < data.arg_count; i++) {
    __int128 addend;
    Term value = value_in(localizer, data.args[i], block);
    if (term_is_none(value) || !term_is_int_constant(localizer->terms, value, &addend) ||
        !number_mul(data.factors[i], addend, &addend) || !number_add(*number, addend, number))
      return false;
  }
  return true;
}

// ---- telling the two sides of a cut apart

static uint32_t max(uint32_t a, uint32_t b) { return a > b ? a : b; }

static uint32_t bound_apart(Localizer *localizer, uint32_t cut, const Candidate *candidate,
                            Term *predicate) {
  __int128 left, right, bound;
  if (!number_in(localizer, candidate->term, cut, &left) ||
      !number_in(localizer, candidate->term, cut + 1, &right) || left == right)
    return NO_LEVEL;
  __int128 low = left < right ? left : right, high = left < right ? right : left;
  if (low == INT128_MIN || high == INT128_MAX)
    return NO_LEVEL;
  assert(low < high);
  uint32_t level =
      language_find_bound(localizer->restriction->language, low, high - 1, left < right, &bound);
  *predicate =
      term_make_le(localizer->terms, candidate->term, term_make_int(localizer->terms, bound));
  return max(level, candidate->level);
}

// The level of the predicate over CANDIDATE that the values on both sides of the cut differ in;
// NO_LEVEL when there is none.
static uint32_t tell_apart(Localizer *localizer, uint32_t cut, const Candidate *candidate,
                           Term *predicate) {
  Terms *terms = localizer->terms;
  if (sort_equals(term_sort(terms, candidate->term), sort_int(terms)))
    return bound_apart(localizer, cut, candidate, predicate);
  *predicate = candidate->term;
  Term left = value_in(localizer, candidate->term, cut);
  Term right = value_in(localizer, candidate->term, cut + 1);
  bool is_apart = !term_is_none(left) && !term_is_none(right) && !term_equals(left, right);
  return is_apart ? candidate->level : NO_LEVEL;
}

// A predicate without versions, and the cuts where it tells the sides apart.
typedef struct Choice {
  Term predicate;
  uint32_t level, cuts;
} Choice;

typedef struct Ballot {
  VEC(Choice) choices;
  Map index_of; // predicate -> choice
} Ballot;

static void count_at(Localizer *localizer, Ballot *ballot, uint32_t cut, uint32_t tier) {
  add_candidates(localizer, cut, tier);
  const Cut *at = &localizer->cuts.data[cut];
  for (uint32_t i = 0; i < at->candidates.size; i++) {
    Term predicate;
    if (at->candidates.data[i].tier != tier)
      continue;
    uint32_t level = tell_apart(localizer, cut, &at->candidates.data[i], &predicate);
    if (level == NO_LEVEL)
      continue;
    predicate = term_uninstantiate(localizer->terms, predicate);
    bool is_new;
    uint64_t *index = map_insert(&ballot->index_of, predicate.id, &is_new);
    if (is_new) {
      *index = ballot->choices.size;
      vec_push(&ballot->choices, (Choice){predicate, level, 0});
    }
    ballot->choices.data[*index].cuts++;
  }
}

// A predicate is added at all cuts that can have it: one that says the same everywhere is what
// loops need.
static void add_everywhere(Localizer *localizer, Term generic) {
  assert(term_equals(generic, term_uninstantiate(localizer->terms, generic)));
  for (uint32_t i = 0; i + 1 < localizer->count; i++) {
    find_versions(localizer, i);
    Term predicate = term_instantiate(localizer->terms, generic, index_at_cut, localizer);
    if (vocabulary_allows(&localizer->vocabulary, predicate, i + 1))
      add_predicate(localizer, i, predicate);
  }
}

// Adds the predicate of L_k that tells most cuts apart. *LEAST becomes the least level that has
// one.
static bool separate_in_tier(Localizer *localizer, uint32_t tier, uint32_t *least) {
  Ballot ballot = {0};
  for (uint32_t i = 0; i + 1 < localizer->count; i++)
    count_at(localizer, &ballot, i, tier);
  const Choice *best = NULL;
  vec_each(const Choice, choice, &ballot.choices) {
    *least = choice->level < *least ? choice->level : *least;
    if (choice->level <= localizer->restriction->language->k &&
        (!best || choice->cuts > best->cuts))
      best = choice;
  }
  if (best)
    add_everywhere(localizer, best->predicate);
  bool is_separated = best != NULL;
  vec_release(&ballot.choices);
  map_release(&ballot.index_of);
  return is_separated;
}

static bool separate_in_language(Localizer *localizer, uint32_t *least) {
  *least = NO_LEVEL;
  map_clear(&localizer->values);
  for (uint32_t tier = 0; tier < TIERS; tier++)
    if (separate_in_tier(localizer, tier, least))
      return true;
  return false;
}

static bool separate(Localizer *localizer) {
  uint32_t least;
  if (separate_in_language(localizer, &least))
    return true;
  Language *language = localizer->restriction->language;
  if (least == NO_LEVEL || language->is_held)
    return false;
  language->k = least;
  return separate_in_language(localizer, &least);
}

// ---- the local sequence

static void start(Localizer *localizer, const Term *interpolants) {
  vec_fill(&localizer->rewriters, localizer->count,
           rewriter_new(localizer->terms, copy_leaf, localizer));
  vec_fill(&localizer->cuts, localizer->count, (Cut){0});
  for (uint32_t i = 0; i < localizer->count; i++)
    solver_add(localizer->solver, localize(localizer, localizer->blocks[i], i));
  find_patterns(localizer, interpolants);
}

// Adds predicates until the local sequence has no model.
static bool refute(Localizer *localizer) {
  Solver *solver = localizer->solver;
  Deadline deadline = localizer->restriction->deadline;
  uint32_t rounds = localizer->restriction->language->is_held ? MAX_ROUNDS_HELD : MAX_ROUNDS;
  SatResult result = SAT_YES;
  for (uint32_t i = 0; i < rounds && result == SAT_YES; i++) {
    result = solver->check(solver, QUERY_OTHER, NULL, 0, deadline_left(deadline));
    if (deadline_has_passed(deadline) || (result == SAT_YES && !separate(localizer)))
      return false;
  }
  return result == SAT_NO;
}

static Term local_block(Localizer *localizer, uint32_t block) {
  TermVec parts = {0};
  vec_push(&parts, localize(localizer, localizer->blocks[block], block));
  for (uint32_t cut = block ? block - 1 : 0; cut <= block && cut + 1 < localizer->count; cut++)
    for (uint32_t i = 0; i < localizer->cuts.data[cut].predicates.size; i++)
      vec_push(&parts,
               link_predicate(localizer, localizer->cuts.data[cut].predicates.data[i], cut, block));
  Term result = term_make_and(localizer->terms, parts.data, parts.size);
  vec_release(&parts);
  return result;
}

static Term put_back(Localizer *localizer, Term interpolant, uint32_t cut) {
  const TermVec *predicates = &localizer->cuts.data[cut].predicates;
  TermVec booleans = {0};
  vec_each(const Term, predicate, predicates)
    vec_push(&booleans, boolean_of(localizer, *predicate, cut));
  Term result = term_substitute(localizer->terms, interpolant, booleans.data, predicates->data,
                                predicates->size);
  vec_release(&booleans);
  return term_drop_subsumed(localizer->terms, result);
}

static bool interpolate(Localizer *localizer, Term *out) {
  const Restriction *restriction = localizer->restriction;
  TermVec local = {0}, found = {0};
  for (uint32_t i = 0; i < localizer->count; i++)
    vec_push(&local, local_block(localizer, i));
  vec_fill(&found, localizer->count, NO_TERM);
  bool is_done = restriction->interpolate(restriction->caller, local.data, local.size, found.data);
  for (uint32_t i = 0; is_done && i + 1 < localizer->count; i++)
    out[i] = put_back(localizer, found.data[i], i);
  vec_release(&local);
  vec_release(&found);
  return is_done;
}

// ---- the whole

static void release(Localizer *localizer) {
  vec_each(Rewriter *, rewriter, &localizer->rewriters)
    rewriter_free(*rewriter);
  vec_each(Cut, cut, &localizer->cuts) {
    vec_release(&cut->predicates);
    vec_release(&cut->candidates);
  }
  vec_release(&localizer->rewriters);
  vec_release(&localizer->cuts);
  vec_release(&localizer->patterns);
  map_release(&localizer->copies);
  map_release(&localizer->has_pattern);
  map_release(&localizer->versions);
  map_release(&localizer->booleans);
  map_release(&localizer->values);
  vocabulary_release(&localizer->vocabulary);
  solver_free(localizer->solver);
}

static bool are_in_language(const Restriction *restriction, const Term *interpolants,
                            uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if ((i == 0 || !term_equals(interpolants[i], interpolants[i - 1])) &&
        !language_has(restriction->language, restriction->terms, interpolants[i]))
      return false;
  return true;
}

bool restrict_interpolants(const Restriction *restriction, const Term *blocks, uint32_t count,
                           Term *interpolants) {
  assert(count > 1);
  if (are_in_language(restriction, interpolants, count - 1))
    return true;
  Localizer localizer = {.restriction = restriction,
                         .terms = restriction->terms,
                         .blocks = blocks,
                         .count = count,
                         .solver = z3_solver_new(restriction->context)};
  vocabulary_init(&localizer.vocabulary, restriction->terms, blocks, count);
  start(&localizer, interpolants);
  bool is_done = refute(&localizer) && interpolate(&localizer, interpolants);
  release(&localizer);
  return is_done;
}
