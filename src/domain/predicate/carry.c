// Most predicates are not touched by a small block. One whose variables the block leaves
// alone keeps the truth value that the state before gives it.
//
// A Cartesian state is a conjunction of literals: those that are connected with the block, by
// symbols that they share with it or with each other, are all that can matter to it. A
// predicate that was asked for before and is not connected stays undecided if it was; had the
// state before implied it, it would have been decided there. Of a new predicate that is not
// connected the state before may know more than is asked: with all of it, questions are larger,
// and `blast` takes half as long again for as many refinements.
#include "domain/predicate/abstraction.h"

typedef struct Carrier {
  Abstractor *abstractor;
  const AbstractBlock *block;
  const StateSet *part; // of where the block begins
  Map connected;        // symbols that have to do with the block
  uint32_t kept_count;
  uint32_t *kept; // BDD variables
  bool *values;   // theirs
} Carrier;

static const SymbolList *symbols_of_predicate(const Carrier *carrier, uint32_t predicate) {
  return &carrier->abstractor->predicates->symbols.data[predicate];
}

// ---- what the block changes

static bool is_changed_symbol(const Carrier *carrier, Symbol symbol) {
  return encode_version(carrier->abstractor->encoder, carrier->block->path->ssa, symbol) != 0;
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
  const Terms *terms = carrier->abstractor->terms;
  TermVec mentioned = {0};
  term_variables(terms, carrier->block->path->formula, &mentioned);
  term_applications(terms, carrier->block->path->formula, &mentioned);
  vec_each(Term, term, &mentioned) {
    TermData data = term_get(terms, *term);
    if (data.kind == TERM_APPLY || data.index == 0 || data.index == NO_INDEX)
      map_insert(&carrier->connected, data.symbol.id, NULL);
  }
  vec_release(&mentioned);
}

// The symbols of PREDICATE that mean the same as where the block begins: all of them, if it is said
// there (IS_BEFORE), and behind the block those that it leaves alone.
static void connect(Carrier *carrier, uint32_t predicate, bool is_before) {
  const SymbolList *list = symbols_of_predicate(carrier, predicate);
  for (uint32_t i = 0; i < list->count; i++)
    if (is_before || !is_changed_symbol(carrier, list->symbols[i]))
      map_insert(&carrier->connected, list->symbols[i].id, NULL);
}

// Connects those of LIST, marked in IS_TAKEN, that are connected by now; true if there are new
// ones.
static bool spread(Carrier *carrier, PredicateList list, bool is_before, bool *is_taken) {
  bool found = false;
  for (uint32_t i = 0; i < list.count; i++) {
    if (is_taken[i] || !is_connected(carrier, list.predicates[i]))
      continue;
    connect(carrier, list.predicates[i], is_before);
    is_taken[i] = found = true;
  }
  return found;
}

// The predicates of the literals that PART implies.
static PredicateList known_predicates(const Carrier *carrier) {
  const StateSet *part = carrier->part;
  uint32_t *known = ARENA_ARRAY(&carrier->abstractor->scratch, uint32_t, part->count);
  for (uint32_t i = 0; i < part->count; i++)
    known[i] = carrier->abstractor->predicates->by_variable.data[part->literals[i] / 2];
  return (PredicateList){part->count, known};
}

static bool was_asked(const Carrier *carrier, uint32_t predicate) {
  return predicate_list_find(&carrier->block->used, predicate) != UINT32_MAX;
}

// The conjunction of all literals that are connected with the block, or with predicates behind it
// that it changes.
static Term find_connected(Carrier *carrier) {
  Abstractor *abstractor = carrier->abstractor;
  PredicateList list = carrier->block->precision, known = known_predicates(carrier);
  bool *is_known_taken = ARENA_ARRAY(&abstractor->scratch, bool, known.count);
  bool *is_asked = ARENA_ARRAY(&abstractor->scratch, bool, list.count);
  connect_block(carrier);
  for (uint32_t i = 0; i < list.count; i++)
    if (!is_unchanged(carrier, list.predicates[i]))
      connect(carrier, list.predicates[i], false);
  bool found = true;
  while (found) {
    found = spread(carrier, known, true, is_known_taken);
    found |= spread(carrier, list, false, is_asked);
  }
  Term before = term_true(abstractor->terms);
  for (uint32_t i = 0; i < known.count; i++)
    if (is_known_taken[i])
      before =
          term_make_and2(abstractor->terms, before,
                         predicates_literal(abstractor->predicates, carrier->part->literals[i]));
  return before;
}

// ---- carrying over

// True when the solver need not be asked for PREDICATE.
static bool is_carried(Carrier *carrier, uint32_t predicate) {
  const Abstractor *abstractor = carrier->abstractor;
  if (!is_unchanged(carrier, predicate))
    return false;
  int8_t truth = state_set_truth(&abstractor->state_sets, carrier->part, predicate);
  if (truth) {
    assert(carrier->kept_count < carrier->block->precision.count);
    carrier->kept[carrier->kept_count] = abstractor->predicates->bdd_variables.data[predicate];
    carrier->values[carrier->kept_count++] = truth > 0;
  }
  return truth || (carrier->block->is_cartesian && was_asked(carrier, predicate) &&
                   !is_connected(carrier, predicate));
}

Carried carry_over(Abstractor *abstractor, const AbstractBlock *block, const StateSet *part) {
  PredicateList list = block->precision;
  uint32_t *asked = ARENA_ARRAY(&abstractor->scratch, uint32_t, list.count);
  Carrier carrier = {.abstractor = abstractor,
                     .block = block,
                     .part = part,
                     .kept = ARENA_ARRAY(&abstractor->scratch, uint32_t, list.count),
                     .values = ARENA_ARRAY(&abstractor->scratch, bool, list.count)};
  Carried carried = {.asked.predicates = asked,
                     .before = block->is_cartesian ? find_connected(&carrier) : part->formula};
  for (uint32_t i = 0; i < list.count; i++)
    if (!is_carried(&carrier, list.predicates[i]))
      asked[carried.asked.count++] = list.predicates[i];
  assert(carrier.kept_count + carried.asked.count <= list.count);
  carried.state_set =
      bdd_make_cube(abstractor->bdds, carrier.kept, carrier.values, carrier.kept_count);
  map_release(&carrier.connected);
  return carried;
}
