// A implies B iff A and not B have no model together. What syntax shows, what was asked before, and
// what a model of A refutes that was found with another B, is answered without the solver.
//
// The solver gets both as assumptions: the same formulas come again with others, and then are
// already there. But formulas that nobody asks about any more slow it down (docs/solver.md), so
// after some of them it starts with none.
#include "smt/entail.h"

#include "base/map.h"
#include "base/memory.h"
#include "smt/valuation.h"

enum {
  MOST_FORMULAS = 32, // that the solver keeps
  MOST_MODELS = 8     // of one formula
};

// Of formulas A that did not imply some B; the oldest makes room.
typedef struct Models {
  uint32_t found; // ever
  Valuation *kept[MOST_MODELS];
} Models;

struct Entailer {
  Solver *solver;
  Map memo;      // ids of A and B -> Entailment
  Map models;    // id of A -> Models *
  Map formulas;  // ids of what the solver has been given since it last started
  Map conjuncts; // of A
  TermVec conjuncts_of_a, parts_of_b;
};

// ---- statistics

#define STATS(X)                                                                                   \
  X(QUESTIONS, COUNT, "Questions")                                                                 \
  X(TRIVIAL, COUNT, "Trivial")                                                                     \
  X(REMEMBERED, COUNT, "Remembered")                                                               \
  X(REFUTED, COUNT, "Refuted by an earlier model")
STAT_TABLE("Entailment", STATS);

// ---- lifecycle

Entailer *entailer_new(Solver *solver) {
  Entailer *entailer = mem_alloc_zeroed(sizeof *entailer);
  entailer->solver = solver;
  solver_push(solver);
  stats_register(&stats);
  return entailer;
}

static void models_free(Models *models) {
  for (uint32_t i = 0; i < MOST_MODELS; i++)
    if (models->kept[i])
      valuation_free(models->kept[i]);
  mem_free(models, sizeof *models);
}

void entailer_free(Entailer *entailer) {
  solver_pop(entailer->solver);
  map_each(entry, &entailer->models)
    models_free((Models *)(uintptr_t)entry->value);
  map_release(&entailer->models);
  map_release(&entailer->memo);
  map_release(&entailer->formulas);
  map_release(&entailer->conjuncts);
  vec_release(&entailer->conjuncts_of_a);
  vec_release(&entailer->parts_of_b);
  mem_free(entailer, sizeof *entailer);
}

// ---- by syntax

static void collect_conjuncts(Entailer *entailer, Term a) {
  map_clear(&entailer->conjuncts);
  vec_clear(&entailer->conjuncts_of_a);
  term_conjuncts(entailer->solver->terms, a, &entailer->conjuncts_of_a);
  vec_each(Term, conjunct, &entailer->conjuncts_of_a)
    map_insert(&entailer->conjuncts, conjunct->id, NULL);
}

static bool is_conjunct(const Entailer *entailer, Term term) {
  return map_find(&entailer->conjuncts, term.id);
}

static bool has_conjunct_in(const Entailer *entailer, TermData disjunction) {
  for (uint32_t i = 0; i < disjunction.arg_count; i++)
    if (is_conjunct(entailer, disjunction.args[i]))
      return true;
  return false;
}

// Is each conjunct of B one of A's, or a disjunction with one of A's?
static bool is_trivial(Entailer *entailer, Term a, Term b) {
  const Terms *terms = entailer->solver->terms;
  if (term_equals(a, b) || term_is_true(terms, b) || term_is_false(terms, a))
    return true;
  collect_conjuncts(entailer, a);
  vec_clear(&entailer->parts_of_b);
  term_conjuncts(terms, b, &entailer->parts_of_b);
  vec_each(Term, part, &entailer->parts_of_b) {
    TermData node = term_get(terms, *part);
    if (!is_conjunct(entailer, *part) && !(node.kind == TERM_OR && has_conjunct_in(entailer, node)))
      return false;
  }
  return true;
}

// ---- by models

static void keep_model(Entailer *entailer, Term a) {
  uint64_t *slot = map_insert(&entailer->models, a.id, NULL);
  if (!*slot)
    *slot = key_of(mem_alloc_zeroed(sizeof(Models)));
  Models *models = (Models *)(uintptr_t)*slot;
  assert(models->found < MOST_MODELS || models->kept[MOST_MODELS - 1]);
  Valuation **place = &models->kept[models->found++ % MOST_MODELS];
  if (*place)
    valuation_free(*place);
  *place = valuation_new_kept(entailer->solver, a);
}

static bool is_refuted(const Entailer *entailer, Term a, Term b) {
  const uint64_t *slot = map_find(&entailer->models, a.id);
  const Models *models = slot ? (const Models *)(uintptr_t)*slot : NULL;
  for (uint32_t i = 0; models && i < MOST_MODELS && models->kept[i]; i++)
    if (term_equals(valuation_get(models->kept[i], b), term_false(entailer->solver->terms)))
      return true;
  return false;
}

// ---- by the solver

static void make_room(Entailer *entailer) {
  if (entailer->formulas.size + 2 <= MOST_FORMULAS)
    return;
  map_clear(&entailer->formulas);
  solver_pop(entailer->solver);
  solver_push(entailer->solver);
}

static Entailment ask(Entailer *entailer, Term a, Term b) {
  Term assumptions[] = {a, term_make_not(entailer->solver->terms, b)};
  make_room(entailer);
  assert(entailer->formulas.size + 2 <= MOST_FORMULAS);
  map_insert(&entailer->formulas, assumptions[0].id, NULL);
  map_insert(&entailer->formulas, assumptions[1].id, NULL);
  switch (solver_check_assuming(entailer->solver, QUERY_ENTAILMENT, assumptions, 2)) {
  case SAT_NO:
    return ENTAILS_YES;
  case SAT_YES:
    keep_model(entailer, a);
    return ENTAILS_NO;
  case SAT_UNKNOWN:
    break;
  }
  return ENTAILS_UNKNOWN;
}

Entailment entails(Entailer *entailer, Term a, Term b) {
  assert(term_is_bool(entailer->solver->terms, a) && term_is_bool(entailer->solver->terms, b));
  stat_add(&entries[STAT_QUESTIONS], 1);
  if (is_trivial(entailer, a, b)) {
    stat_add(&entries[STAT_TRIVIAL], 1);
    return ENTAILS_YES;
  }
  uint64_t key = (uint64_t)a.id << 32 | b.id;
  uint64_t *known = map_find(&entailer->memo, key);
  if (known) {
    stat_add(&entries[STAT_REMEMBERED], 1);
    solver_record_cached(QUERY_ENTAILMENT);
    return (Entailment)*known;
  }
  bool refuted = is_refuted(entailer, a, b);
  stat_add(&entries[STAT_REFUTED], refuted);
  Entailment answer = refuted ? ENTAILS_NO : ask(entailer, a, b);
  if (answer != ENTAILS_UNKNOWN)
    *map_insert(&entailer->memo, key, NULL) = answer;
  return answer;
}
