#include "domain/predicate/region.h"

#include "smt/bdd_term.h"

#include <stdlib.h>

void regions_init(Regions *regions, Terms *terms, const PredicateTable *predicates) {
  *regions = (Regions){.terms = terms, .predicates = predicates};
  arena_init(&regions->arena);
  map_init(&regions->of_bdd);
}

void regions_release(Regions *regions) {
  for (uint32_t i = 0; i < regions->of_bdd.capacity; i++)
    if (regions->of_bdd.used[i])
      bdd_drop(regions->predicates->bdds, (Bdd){(int32_t)regions->of_bdd.entries[i].key});
  map_release(&regions->of_bdd);
  arena_release(&regions->arena);
}

static Term formula_of_variable(void *context, uint32_t variable) {
  const PredicateTable *table = context;
  return table->formulas.data[table->by_variable.data[variable]];
}

// ---- literals

typedef VEC(uint32_t) NumberVec;

static bool implies_literal(const Regions *regions, Bdd bdd, uint32_t literal) {
  BddManager *bdds = regions->predicates->bdds;
  Bdd variable = bdd_make_literal(bdds, literal / 2, literal % 2 == 0);
  bool result = bdd_implies(bdds, bdd, variable);
  bdd_drop(bdds, variable);
  return result;
}

static bool is_constant(Bdd bdd) { return bdd_is_true(bdd) || bdd_is_false(bdd); }

// Literals that all of BDD begins with, ascending; returns what follows them.
static Bdd skip_literals(Bdd bdd, NumberVec *out) {
  while (!is_constant(bdd)) {
    bool is_positive = bdd_is_false(bdd_else(bdd));
    if (!is_positive && !bdd_is_false(bdd_then(bdd)))
      break;
    vec_push(out, 2 * bdd_variable(bdd) + !is_positive);
    bdd = is_positive ? bdd_then(bdd) : bdd_else(bdd);
  }
  return bdd;
}

// The variables of BDD, each once, in any order.
static void find_variables(Bdd bdd, NumberVec *out) {
  VEC(Bdd) open = {0};
  Map seen, found;
  map_init(&seen);
  map_init(&found);
  vec_push(&open, bdd);
  while (open.size) {
    bool is_new;
    bdd = vec_pop(&open);
    if (is_constant(bdd) || (map_insert(&seen, (uint64_t)bdd.node, &is_new), !is_new))
      continue;
    map_insert(&found, bdd_variable(bdd), &is_new);
    if (is_new)
      vec_push(out, bdd_variable(bdd));
    vec_push(&open, bdd_then(bdd));
    vec_push(&open, bdd_else(bdd));
  }
  map_release(&seen);
  map_release(&found);
  vec_release(&open);
}

static int compare_numbers(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

void literals_sort(uint32_t *literals, uint32_t count) {
  if (count)
    qsort(literals, count, sizeof *literals, compare_numbers);
}

// Of a variable that only a part of the BDD looks at, too.
static void find_hidden_literals(const Regions *regions, Bdd bdd, NumberVec *out) {
  NumberVec variables = {0};
  find_variables(bdd, &variables);
  literals_sort(variables.data, variables.size);
  vec_each(uint32_t, variable, &variables) {
    if (implies_literal(regions, bdd, 2 * *variable))
      vec_push(out, 2 * *variable);
    else if (implies_literal(regions, bdd, 2 * *variable + 1))
      vec_push(out, 2 * *variable + 1);
  }
  vec_release(&variables);
}

static void find_literals(Regions *regions, Region *region) {
  NumberVec literals = {0};
  Bdd rest = skip_literals(region->bdd, &literals);
  find_hidden_literals(regions, rest, &literals);
  uint32_t *copy = ARENA_ARRAY(&regions->arena, uint32_t, literals.size);
  for (uint32_t i = 0; i < literals.size; i++) {
    copy[i] = literals.data[i];
    region->signature |= UINT64_C(1) << copy[i] % 64;
  }
  region->count = literals.size;
  region->literals = copy;
  vec_release(&literals);
}

// ---- regions

const Region *regions_add(Regions *regions, Bdd bdd) {
  bool is_new;
  uint64_t *known = map_insert(&regions->of_bdd, (uint64_t)bdd.node, &is_new);
  if (!is_new) {
    bdd_drop(regions->predicates->bdds, bdd);
    return (const Region *)(uintptr_t)*known;
  }
  Region *region = ARENA_NEW(&regions->arena, Region);
  *known = (uint64_t)(uintptr_t)region;
  region->bdd = bdd;
  region->formula =
      bdd_to_term(regions->terms, bdd, formula_of_variable, (void *)regions->predicates);
  find_literals(regions, region);
  return region;
}

int8_t region_truth(const Regions *regions, const Region *region, uint32_t predicate) {
  uint32_t variable = regions->predicates->bdd_variables.data[predicate];
  uint32_t low = 0, high = region->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (region->literals[middle] / 2 < variable)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == region->count || region->literals[low] / 2 != variable)
    return 0;
  return region->literals[low] % 2 ? -1 : 1;
}

// What the weaker one implies, the stronger one implies too.
bool region_implies(const Regions *regions, const Region *a, const Region *b) {
  if (a == b)
    return true;
  return !(b->signature & ~a->signature) && bdd_implies(regions->predicates->bdds, a->bdd, b->bdd);
}
