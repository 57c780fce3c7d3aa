// Most predicates are not touched by a small block. One whose variables the block leaves
// alone keeps the truth value that the state before gives it.
//
// A Cartesian state is a conjunction of literals: those that are connected with the block, by
// symbols that they share with it or with each other, are all that can matter to it. A
// predicate that is not connected stays undecided if it was; had the state before implied
// it, it would have been decided there.
#include "domain/predicate/predicate_internal.h"

#include "base/arena.h"

typedef struct Carrier {
  PredicateDomain *domain;
  const Abstraction *previous;
  const PathFormula *block;
  Map connected;          // symbols that have to do with the block
  VEC(uint32_t) literals; // decided predicates of the state before; for Cartesian states
  VEC(bool) is_negative;  // of each literal
} Carrier;

// ---- what the state before says

// 1: P holds, -1: it does not, 0: both may be.
static int truth_before(const Carrier *carrier, uint32_t predicate) {
  PredicateDomain *domain = carrier->domain;
  uint32_t variable = domain->predicates.bdd_variables.data[predicate];
  int truth = 0;
  for (int i = 0; i < 2 && !truth; i++) {
    Bdd literal = bdd_make_literal(domain->bdds, variable, i == 0);
    if (bdd_implies(domain->bdds, carrier->previous->region, literal))
      truth = i == 0 ? 1 : -1;
    bdd_drop(domain->bdds, literal);
  }
  return truth;
}

static bool was_used(const Carrier *carrier, uint32_t predicate) {
  const PredicateList *used = &carrier->previous->used;
  for (uint32_t i = 0; i < used->count; i++)
    if (used->predicates[i] == predicate)
      return true;
  return false;
}

static const SymbolList *symbols_of_predicate(const Carrier *carrier, uint32_t predicate) {
  return &carrier->domain->predicates.symbols.data[predicate];
}

static bool is_unchanged(const Carrier *carrier, uint32_t predicate) {
  const SymbolList *list = symbols_of_predicate(carrier, predicate);
  for (uint32_t i = 0; i < list->count; i++)
    if (encode_version(carrier->domain->encoder, carrier->block->ssa, list->symbols[i]))
      return false;
  return true;
}

// ---- connections

static bool is_connected(const Carrier *carrier, const SymbolList *list) {
  for (uint32_t i = 0; i < list->count; i++)
    if (map_find(&carrier->connected, list->symbols[i].id))
      return true;
  return false;
}

static void connect(Carrier *carrier, const SymbolList *list) {
  for (uint32_t i = 0; i < list->count; i++)
    map_insert(&carrier->connected, list->symbols[i].id, NULL);
}

static void find_literals(Carrier *carrier) {
  const PredicateList *used = &carrier->previous->used;
  for (uint32_t i = 0; i < used->count; i++) {
    int truth = truth_before(carrier, used->predicates[i]);
    if (!truth)
      continue;
    vec_push(&carrier->literals, used->predicates[i]);
    vec_push(&carrier->is_negative, truth < 0);
  }
}

// Takes all literals that are connected with the block; returns their conjunction.
static Term find_connected(Carrier *carrier) {
  PredicateDomain *domain = carrier->domain;
  Terms *terms = domain->terms;
  SymbolList mentioned = symbols_of(terms, &domain->arena, carrier->block->formula);
  connect(carrier, &mentioned);
  Term before = term_true(terms);
  uint32_t rest = carrier->literals.size, found = 1;
  while (found) {
    found = 0;
    for (uint32_t i = 0; i < rest;) {
      uint32_t predicate = carrier->literals.data[i];
      if (!is_connected(carrier, symbols_of_predicate(carrier, predicate))) {
        i++;
        continue;
      }
      connect(carrier, symbols_of_predicate(carrier, predicate));
      Term formula = domain->predicates.formulas.data[predicate];
      if (carrier->is_negative.data[i])
        formula = term_make_not(terms, formula);
      before = term_make_and2(terms, before, formula);
      rest--;
      carrier->literals.data[i] = carrier->literals.data[rest];
      carrier->is_negative.data[i] = carrier->is_negative.data[rest];
      found++;
    }
  }
  return before;
}

// ---- carrying over

static void keep(Carrier *carrier, Carried *carried, uint32_t predicate, bool truth) {
  PredicateDomain *domain = carrier->domain;
  uint32_t variable = domain->predicates.bdd_variables.data[predicate];
  Bdd literal = bdd_make_literal(domain->bdds, variable, truth);
  Bdd both = bdd_make_and(domain->bdds, carried->region, literal);
  bdd_drop(domain->bdds, literal);
  bdd_drop(domain->bdds, carried->region);
  carried->region = both;
}

// True when the solver need not be asked for PREDICATE.
static bool is_carried(Carrier *carrier, Carried *carried, uint32_t predicate, bool is_cartesian) {
  if (!was_used(carrier, predicate) || !is_unchanged(carrier, predicate))
    return false;
  int truth = truth_before(carrier, predicate);
  if (truth)
    keep(carrier, carried, predicate, truth > 0);
  return truth ||
         (is_cartesian && !is_connected(carrier, symbols_of_predicate(carrier, predicate)));
}

// A Cartesian state stays a conjunction of literals for those computed so.
static bool is_cartesian_state(const PredicateDomain *domain, const Abstraction *abstraction) {
  return domain->options.abstraction == ABSTRACTION_CARTESIAN && abstraction->previous;
}

Carried carry_over(PredicateDomain *domain, const Abstraction *previous, const PathFormula *block,
                   PredicateList list) {
  Carrier carrier = {.domain = domain, .previous = previous, .block = block};
  Carried carried = {.before = previous->formula, .region = bdd_make_true(domain->bdds)};
  bool is_cartesian = is_cartesian_state(domain, previous);
  map_init(&carrier.connected);
  if (is_cartesian) {
    find_literals(&carrier);
    carried.before = find_connected(&carrier);
  }
  uint32_t *asked = ARENA_ARRAY(&domain->arena, uint32_t, list.count);
  for (uint32_t i = 0; i < list.count; i++)
    if (!is_carried(&carrier, &carried, list.predicates[i], is_cartesian))
      asked[carried.asked.count++] = list.predicates[i];
  carried.asked.predicates = asked;
  map_release(&carrier.connected);
  vec_release(&carrier.literals);
  vec_release(&carrier.is_negative);
  return carried;
}
