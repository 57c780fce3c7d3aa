#include "domain/predicate/precision.h"

#include <string.h>

void predicates_init(PredicateTable *table, Terms *terms, BddManager *bdds) {
  *table = (PredicateTable){.terms = terms, .bdds = bdds};
  axes_init(&table->axes, terms, bdds);
}

void predicates_release(PredicateTable *table) {
  axes_release(&table->axes);
  vec_release(&table->formulas);
  vec_release(&table->bdd_variables);
  vec_release(&table->symbols);
  vec_release(&table->by_variable);
  map_release(&table->of_formula);
  arena_release(&table->arena);
}

// What FORMULA mentions.
static SymbolList symbols_of(const Terms *terms, Arena *arena, Term formula) {
  TermVec mentioned = {0};
  Map seen = {0};
  term_variables(terms, formula, &mentioned);
  term_applications(terms, formula, &mentioned);
  Symbol *symbols = ARENA_ARRAY(arena, Symbol, mentioned.size);
  SymbolList list = {0, symbols};
  vec_each(Term, term, &mentioned) {
    Symbol symbol = term_get(terms, *term).symbol;
    if (map_add(&seen, symbol.id))
      symbols[list.count++] = symbol;
  }
  map_release(&seen);
  vec_release(&mentioned);
  return list;
}

uint32_t predicates_add(PredicateTable *table, Term formula) {
  assert(term_is_bool(table->terms, formula));
  uint64_t *known = map_insert(&table->of_formula, formula.id, NULL);
  if (*known)
    return (uint32_t)(*known - 1);
  uint32_t predicate = table->formulas.size, variable = bdd_new_variable(table->bdds);
  vec_push(&table->formulas, formula);
  vec_push(&table->bdd_variables, variable);
  vec_push(&table->symbols, symbols_of(table->terms, &table->arena, formula));
  while (table->by_variable.size <= variable)
    vec_push(&table->by_variable, UINT32_MAX);
  table->by_variable.data[variable] = predicate;
  assert(table->formulas.size == table->symbols.size);
  axes_add(&table->axes, formula, variable);
  *known = predicate + 1;
  return predicate;
}

Term predicates_literal(const PredicateTable *table, uint32_t literal) {
  assert(vec_at(&table->by_variable, literal / 2) < table->formulas.size);
  Term formula = table->formulas.data[table->by_variable.data[literal / 2]];
  return term_make_literal(table->terms, formula, literal % 2);
}

// ---- precisions

typedef struct PrecisionEntry {
  uint32_t key;
  PredicateList list;
} PrecisionEntry;

struct Precision {
  PrecisionScope scope;
  uint32_t count;
  PrecisionEntry *places; // sorted by key
  uint32_t capacity;
};

Precision *precision_new(PredicateTable *table, PrecisionScope scope) {
  Precision *precision = ARENA_NEW(&table->arena, Precision);
  precision->scope = scope;
  return precision;
}

Precision *precision_copy(PredicateTable *table, const Precision *precision) {
  assert(precision->count <= precision->capacity);
  Precision *copy = ARENA_NEW(&table->arena, Precision);
  *copy = *precision;
  copy->places = ARENA_ARRAY(&table->arena, PrecisionEntry, precision->capacity);
  if (precision->count)
    memcpy(copy->places, precision->places, precision->count * sizeof *copy->places);
  return copy;
}

static uint32_t key_of_place(const Precision *precision, const Cfa *cfa, Loc loc) {
  switch (precision->scope) {
  case PRECISION_LOCATION:
  case PRECISION_PATH:
    return loc.index;
  case PRECISION_FUNCTION:
    return cfa_location(cfa, loc)->function->id;
  case PRECISION_GLOBAL:
    break;
  }
  return 0;
}

// The first place whose key is not below KEY.
static uint32_t search(const Precision *precision, uint32_t key) {
  uint32_t low = 0, high = precision->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (precision->places[middle].key < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

PredicateList precision_get(const Precision *precision, const Cfa *cfa, Loc loc) {
  uint32_t key = key_of_place(precision, cfa, loc), at = search(precision, key);
  bool is_there = at < precision->count && precision->places[at].key == key;
  return is_there ? precision->places[at].list : (PredicateList){0};
}

static PrecisionEntry *make_place(PredicateTable *table, Precision *precision, uint32_t key) {
  uint32_t at = search(precision, key);
  if (at < precision->count && precision->places[at].key == key)
    return &precision->places[at];
  if (precision->count == precision->capacity) {
    precision->capacity = 2 * precision->capacity + 4;
    PrecisionEntry *places = ARENA_ARRAY(&table->arena, PrecisionEntry, precision->capacity);
    if (precision->count)
      memcpy(places, precision->places, precision->count * sizeof *places);
    precision->places = places;
  }
  PrecisionEntry *place = &precision->places[at];
  assert(at == 0 || place[-1].key < key);
  memmove(place + 1, place, (precision->count - at) * sizeof *place);
  *place = (PrecisionEntry){.key = key};
  precision->count++;
  return place;
}

uint32_t predicate_list_find(const PredicateList *list, uint32_t predicate) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->predicates[i] == predicate)
      return i;
  return UINT32_MAX;
}

bool precision_add(PredicateTable *table, Precision *precision, const Cfa *cfa, Loc loc,
                   uint32_t predicate) {
  assert(predicate < table->formulas.size);
  PrecisionEntry *place = make_place(table, precision, key_of_place(precision, cfa, loc));
  PredicateList *list = &place->list;
  if (predicate_list_find(list, predicate) != UINT32_MAX)
    return false;
  uint32_t *longer = ARENA_ARRAY(&table->arena, uint32_t, list->count + 1);
  if (list->count)
    memcpy(longer, list->predicates, list->count * sizeof *longer);
  longer[list->count] = predicate;
  *list = (PredicateList){list->count + 1, longer};
  return true;
}
