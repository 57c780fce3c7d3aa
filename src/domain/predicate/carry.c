// Most predicates are not touched by a small block. One whose variables the block leaves
// alone keeps the truth value that the state before gives it.
//
// A Cartesian state is a conjunction of literals: those that are connected with the block, by
// symbols that they share with it or with each other, are all that can matter to it. A
// predicate that is not connected stays undecided if it was; had the state before implied
// it, it would have been decided there.
#include "domain/predicate/predicate_internal.h"

typedef struct Carrier {
  PredicateDomain *domain;
  const Abstraction *previous;
  const PathFormula *block;
  int8_t *truths; // of previous->used: 1: holds, -1: does not, 0: both may be
  Map connected;  // symbols that have to do with the block
} Carrier;

// ---- what the state before says

static int8_t truth_before(const Carrier *carrier, uint32_t predicate) {
  PredicateDomain *domain = carrier->domain;
  uint32_t variable = domain->predicates.bdd_variables.data[predicate];
  int8_t truth = 0;
  for (int i = 0; i < 2 && !truth; i++) {
    Bdd literal = bdd_make_literal(domain->bdds, variable, i == 0);
    if (bdd_implies(domain->bdds, carrier->previous->region, literal))
      truth = i == 0 ? 1 : -1;
    bdd_drop(domain->bdds, literal);
  }
  return truth;
}

static void find_truths(Carrier *carrier) {
  const PredicateList *used = &carrier->previous->used;
  carrier->truths = ARENA_ARRAY(&carrier->domain->scratch, int8_t, used->count);
  for (uint32_t i = 0; i < used->count; i++)
    carrier->truths[i] = truth_before(carrier, used->predicates[i]);
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

static Term literal_of(const Carrier *carrier, uint32_t predicate, int8_t truth) {
  Term formula = carrier->domain->predicates.formulas.data[predicate];
  return truth > 0 ? formula : term_make_not(carrier->domain->terms, formula);
}

// The conjunction of all literals that are connected with the block.
static Term find_connected(Carrier *carrier) {
  PredicateDomain *domain = carrier->domain;
  const PredicateList *used = &carrier->previous->used;
  SymbolList mentioned = symbols_of(domain->terms, &domain->scratch, carrier->block->formula);
  connect(carrier, &mentioned);
  bool *is_taken = ARENA_ARRAY(&domain->scratch, bool, used->count);
  Term before = term_true(domain->terms);
  for (bool found = true; found;) {
    found = false;
    for (uint32_t i = 0; i < used->count; i++) {
      const SymbolList *symbols = symbols_of_predicate(carrier, used->predicates[i]);
      if (is_taken[i] || !carrier->truths[i] || !is_connected(carrier, symbols))
        continue;
      connect(carrier, symbols);
      Term literal = literal_of(carrier, used->predicates[i], carrier->truths[i]);
      before = term_make_and2(domain->terms, before, literal);
      is_taken[i] = found = true;
    }
  }
  return before;
}

// ---- carrying over

static void keep(const Carrier *carrier, Carried *carried, uint32_t predicate, bool truth) {
  PredicateDomain *domain = carrier->domain;
  uint32_t variable = domain->predicates.bdd_variables.data[predicate];
  Bdd literal = bdd_make_literal(domain->bdds, variable, truth);
  Bdd both = bdd_make_and(domain->bdds, carried->region, literal);
  bdd_drop(domain->bdds, literal);
  bdd_drop(domain->bdds, carried->region);
  carried->region = both;
}

// True when the solver need not be asked for PREDICATE.
static bool is_carried(const Carrier *carrier, Carried *carried, uint32_t predicate,
                       bool is_cartesian) {
  uint32_t before = predicate_list_find(&carrier->previous->used, predicate);
  if (before == UINT32_MAX || !is_unchanged(carrier, predicate))
    return false;
  int8_t truth = carrier->truths[before];
  if (truth)
    keep(carrier, carried, predicate, truth > 0);
  return truth ||
         (is_cartesian && !is_connected(carrier, symbols_of_predicate(carrier, predicate)));
}

Carried carry_over(PredicateDomain *domain, const Abstraction *previous, const PathFormula *block,
                   PredicateList list) {
  Carrier carrier = {.domain = domain, .previous = previous, .block = block};
  Carried carried = {.before = previous->formula, .region = bdd_make_true(domain->bdds)};
  bool is_cartesian = domain->options.abstraction == ABSTRACTION_CARTESIAN;
  map_init(&carrier.connected);
  find_truths(&carrier);
  if (is_cartesian)
    carried.before = find_connected(&carrier);
  uint32_t *asked = ARENA_ARRAY(&domain->scratch, uint32_t, list.count);
  for (uint32_t i = 0; i < list.count; i++)
    if (!is_carried(&carrier, &carried, list.predicates[i], is_cartesian))
      asked[carried.asked.count++] = list.predicates[i];
  carried.asked.predicates = asked;
  map_release(&carrier.connected);
  return carried;
}
