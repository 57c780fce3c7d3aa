#include "domain/predicate/state_set.h"

#include "allsat/bdd_term.h"

void state_sets_init(StateSets *state_sets, const PredicateTable *predicates) {
  *state_sets = (StateSets){.predicates = predicates};
}

void state_sets_release(StateSets *state_sets) {
  map_each(entry, &state_sets->of_bdd)
    bdd_drop(state_sets->predicates->bdds, (Bdd){(int32_t)entry->key});
  map_release(&state_sets->of_bdd);
  arena_release(&state_sets->arena);
}

// ---- literals

static void find_literals(StateSets *state_sets, StateSet *state_set) {
  BddLiteralVec literals = {0};
  if (!bdd_is_false(state_set->bdd))
    bdd_find_literals(state_set->bdd, &literals);
  uint32_t *copy = ARENA_ARRAY(&state_sets->arena, uint32_t, literals.size);
  for (uint32_t i = 0; i < literals.size; i++) {
    copy[i] = literals.data[i];
    state_set->signature |= UINT64_C(1) << copy[i] % 64;
  }
  state_set->count = literals.size;
  state_set->literals = copy;
  vec_release(&literals);
}

// ---- state_sets

static Term formula_of_variable(void *context, uint32_t variable) {
  return predicates_literal(context, 2 * variable);
}

static Term make_formula(StateSets *state_sets, Bdd bdd) {
  const PredicateTable *table = state_sets->predicates;
  Bdd simple = axes_simplify(&table->axes, bdd);
  Term formula = bdd_to_term(table->terms, simple, formula_of_variable, (void *)table);
  bdd_drop(table->bdds, simple);
  return formula;
}

static bool is_ascending(const uint32_t *literals, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    if (literals[i - 1] / 2 >= literals[i] / 2)
      return false;
  return true;
}

const StateSet *state_sets_add(StateSets *state_sets, Bdd bdd) {
  bool is_new;
  uint64_t *known = map_insert(&state_sets->of_bdd, (uint64_t)bdd.node, &is_new);
  if (!is_new) {
    bdd_drop(state_sets->predicates->bdds, bdd);
    return (const StateSet *)(uintptr_t)*known;
  }
  StateSet *state_set = ARENA_NEW(&state_sets->arena, StateSet);
  *known = key_of(state_set);
  state_set->bdd = bdd;
  state_set->formula = make_formula(state_sets, bdd);
  find_literals(state_sets, state_set);
  assert(is_ascending(state_set->literals, state_set->count));
  return state_set;
}

int8_t state_set_truth(const StateSets *state_sets, const StateSet *state_set, uint32_t predicate) {
  assert(predicate < state_sets->predicates->bdd_variables.size);
  uint32_t variable = state_sets->predicates->bdd_variables.data[predicate];
  uint32_t low = 0, high = state_set->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (state_set->literals[middle] / 2 < variable)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == state_set->count || state_set->literals[low] / 2 != variable)
    return 0;
  return state_set->literals[low] % 2 ? -1 : 1;
}

// What the weaker one implies, the stronger one implies too.
bool state_set_implies(const StateSets *state_sets, const StateSet *a, const StateSet *b) {
  if (a == b)
    return true;
  return !(b->signature & ~a->signature) &&
         bdd_implies(state_sets->predicates->bdds, a->bdd, b->bdd);
}
