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
  const StateSet *before;
  const PathFormula *block;
  bool is_cartesian;
  Map connected; // symbols that have to do with the block
  uint32_t kept_count;
  uint32_t *kept; // literals, as in StateSet
} Carrier;

static const SymbolList *symbols_of_predicate(const Carrier *carrier, uint32_t predicate) {
  return &carrier->domain->predicates.symbols.data[predicate];
}

// ---- what the block changes

static bool is_changed_symbol(const Carrier *carrier, Symbol symbol) {
  return encode_version(carrier->domain->encoder, carrier->block->ssa, symbol) != 0;
}

static bool is_unchanged(const Carrier *carrier, uint32_t predicate) {
  const SymbolList *list = symbols_of_predicate(carrier, predicate);
  for (uint32_t i = 0; i < list->count; i++)
    if (is_changed_symbol(carrier, list->symbols[i]))
      return false;
  return true;
}

// ---- connections

static bool is_connected(const Carrier *carrier, uint32_t predicate) {
  const SymbolList *list = symbols_of_predicate(carrier, predicate);
  for (uint32_t i = 0; i < list->count; i++)
    if (map_find(&carrier->connected, list->symbols[i].id))
      return true;
  return false;
}

// What the block says about values at its start.
static void connect_block(Carrier *carrier) {
  const Terms *terms = carrier->domain->terms;
  TermVec mentioned = {0};
  term_variables(terms, carrier->block->formula, &mentioned);
  term_applications(terms, carrier->block->formula, &mentioned);
  vec_each(Term, term, &mentioned) {
    TermData data = term_get(terms, *term);
    if (data.kind == TERM_APPLY || data.index == 0 || data.index == NO_INDEX)
      map_insert(&carrier->connected, data.symbol.id, NULL);
  }
  vec_release(&mentioned);
}

// The symbols that PREDICATE, behind the block, has in common with the state before.
static void connect(Carrier *carrier, uint32_t predicate) {
  const SymbolList *list = symbols_of_predicate(carrier, predicate);
  for (uint32_t i = 0; i < list->count; i++)
    if (!is_changed_symbol(carrier, list->symbols[i]))
      map_insert(&carrier->connected, list->symbols[i].id, NULL);
}

static uint32_t predicate_of(const Carrier *carrier, uint32_t literal) {
  return carrier->domain->predicates.by_variable.data[literal / 2];
}

static Term literal_as_term(const Carrier *carrier, uint32_t literal) {
  Term formula = carrier->domain->predicates.formulas.data[predicate_of(carrier, literal)];
  return literal % 2 ? term_make_not(carrier->domain->terms, formula) : formula;
}

// Connects ITEMS, marked in IS_TAKEN, that are connected by now; true if there are new ones.
static bool spread(Carrier *carrier, const uint32_t *predicates, uint32_t count, bool *is_taken) {
  bool found = false;
  for (uint32_t i = 0; i < count; i++) {
    if (is_taken[i] || !is_connected(carrier, predicates[i]))
      continue;
    connect(carrier, predicates[i]);
    is_taken[i] = found = true;
  }
  return found;
}

// The conjunction of all literals that are connected with the block, or with the predicates of LIST
// that it may decide.
static Term find_connected(Carrier *carrier, PredicateList list) {
  PredicateDomain *domain = carrier->domain;
  const StateSet *state_set = carrier->before;
  uint32_t *known = ARENA_ARRAY(&domain->scratch, uint32_t, state_set->count);
  bool *is_known_taken = ARENA_ARRAY(&domain->scratch, bool, state_set->count);
  bool *is_asked = ARENA_ARRAY(&domain->scratch, bool, list.count);
  for (uint32_t i = 0; i < state_set->count; i++)
    known[i] = predicate_of(carrier, state_set->literals[i]);
  connect_block(carrier);
  for (uint32_t i = 0; i < list.count; i++)
    if (!is_unchanged(carrier, list.predicates[i]))
      connect(carrier, list.predicates[i]);
  bool found = true;
  while (found) {
    found = spread(carrier, known, state_set->count, is_known_taken);
    found |= spread(carrier, list.predicates, list.count, is_asked);
  }
  Term before = term_true(domain->terms);
  for (uint32_t i = 0; i < state_set->count; i++)
    if (is_known_taken[i])
      before =
          term_make_and2(domain->terms, before, literal_as_term(carrier, state_set->literals[i]));
  return before;
}

// ---- carrying over

static bool was_asked(const Carrier *carrier, uint32_t predicate) {
  return predicate_list_find(&carrier->previous->used, predicate) != UINT32_MAX;
}

// True when the solver need not be asked for PREDICATE.
static bool is_carried(Carrier *carrier, uint32_t predicate) {
  if (!is_unchanged(carrier, predicate))
    return false;
  PredicateDomain *domain = carrier->domain;
  int8_t truth = state_set_truth(&domain->state_sets, carrier->before, predicate);
  uint32_t variable = domain->predicates.bdd_variables.data[predicate];
  if (truth)
    carrier->kept[carrier->kept_count++] = 2 * variable + (truth < 0);
  return truth || (carrier->is_cartesian && was_asked(carrier, predicate) &&
                   !is_connected(carrier, predicate));
}

// What is kept, as a BDD.
static Bdd make_kept(Carrier *carrier) {
  Arena *scratch = &carrier->domain->scratch;
  uint32_t count = carrier->kept_count;
  uint32_t *variables = ARENA_ARRAY(scratch, uint32_t, count);
  bool *values = ARENA_ARRAY(scratch, bool, count);
  literals_sort(carrier->kept, count);
  for (uint32_t i = 0; i < count; i++) {
    variables[i] = carrier->kept[i] / 2;
    values[i] = carrier->kept[i] % 2 == 0;
  }
  return bdd_make_cube(carrier->domain->bdds, variables, values, count);
}

Carried carry_over(PredicateDomain *domain, const Abstraction *previous, const StateSet *before,
                   const PathFormula *block, PredicateList list) {
  Carrier carrier = {.domain = domain,
                     .previous = previous,
                     .before = before,
                     .block = block,
                     .is_cartesian = domain->escalation.abstraction == ABSTRACTION_CARTESIAN,
                     .kept = ARENA_ARRAY(&domain->scratch, uint32_t, list.count)};
  Carried carried = {.before = before->formula};
  map_init(&carrier.connected);
  if (carrier.is_cartesian)
    carried.before = find_connected(&carrier, list);
  uint32_t *asked = ARENA_ARRAY(&domain->scratch, uint32_t, list.count);
  for (uint32_t i = 0; i < list.count; i++)
    if (!is_carried(&carrier, list.predicates[i]))
      asked[carried.asked.count++] = list.predicates[i];
  carried.asked.predicates = asked;
  carried.state_set = make_kept(&carrier);
  map_release(&carrier.connected);
  return carried;
}
