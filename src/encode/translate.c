#include "encode/translate.h"

#include "base/diag.h"
#include "base/memory.h"
#include "encode/encode_internal.h"

#include <assert.h>

struct Translation {
  Encoder *to;
  const Encoder *from;
  Map symbols; // of FROM -> of TO
  Rewriter *rewriter;
};

// ---- parts of variables, and addresses: the keys tell what they belong to

static void pair(Translation *translation, const Cell *from, const Cell *to) {
  *map_insert(&translation->symbols, from->symbol.id, NULL) = to->symbol.id;
}

static void pair_shapes(Translation *translation, uint64_t key, const Shape *from) {
  Encoder *encoder = translation->to;
  const Cfa *cfa = encoder->cfa;
  uint32_t id = (uint32_t)key, depth = (uint32_t)(key >> 32), variables = cfa->variables.size;
  const Shape *to = id < variables
                        ? place_shape(&encoder->places, cfa->variables.data[id], depth)
                        : encode_result_shape(encoder, cfa->functions.data[id - variables]);
  assert(from->cell_count == to->cell_count);
  for (uint32_t i = 0; i < from->cell_count; i++)
    pair(translation, from->cells[i], to->cells[i]);
}

static void pair_addresses(Translation *translation, uint64_t key, const Cell *from) {
  Encoder *to = translation->to;
  pair(translation, from, place_function(&to->places, to->cfa->functions.data[key]));
}

// Both encoders share the points-to analysis, or have made the same.
static void pair_regions(Translation *translation) {
  RegionTable *regions = &translation->to->regions;
  const RegionTable *others = &translation->from->regions;
  for (uint32_t i = 0; i < points_to_node_count(others->points_to); i++) {
    const Region *from = others->regions[i];
    if (!from)
      continue;
    const Region *to = region_get(regions, points_to_node(regions->points_to, i));
    assert(from->slot_count == to->slot_count);
    for (uint32_t j = 0; j < from->slot_count; j++)
      pair(translation, from->slots[j].cell, to->slots[j].cell);
  }
}

static void pair_bases(Translation *translation) {
  const AddressTable *from = &translation->from->addresses, *to = &translation->to->addresses;
  pair(translation, from->functions, to->functions);
  pair(translation, from->statics, to->statics);
  pair(translation, from->stack, to->stack);
  pair(translation, from->heap, to->heap);
  pair(translation, from->is_valid, to->is_valid);
}

static void pair_all(Translation *translation) {
  const PlaceTable *places = &translation->from->places;
  map_each(entry, &places->shapes)
    pair_shapes(translation, entry->key, (const Shape *)(uintptr_t)entry->value);
  map_each(entry, &places->addresses)
    pair_addresses(translation, entry->key, (const Cell *)(uintptr_t)entry->value);
  pair_regions(translation);
  pair_bases(translation);
}

// ---- the rest, when it is met

// The key under which MAP has VALUE.
static uint64_t key_with(const Map *map, uint64_t value) {
  map_each(entry, map)
    if (entry->value == value)
      return entry->key;
  BUG("a name of an encoder that is in none of its tables");
}

// A floating constant, or the unknown of a sort.
static uint32_t twin_of_cell(Translation *translation, const Cell *cell) {
  Encoder *to = translation->to;
  const SymbolData *symbol = symbol_get(to->terms, cell->symbol);
  bool is_constant = cell->kind == CELL_CONSTANT;
  const Map *table = is_constant ? &translation->from->constants : &translation->from->unknowns;
  uint64_t key = key_with(table, key_of(cell));
  if (is_constant)
    key = key_of(intern(&to->names, (const char *)(uintptr_t)key));
  uint64_t *found = map_insert(is_constant ? &to->constants : &to->unknowns, key, NULL);
  if (!*found)
    *found =
        key_of(place_new_cell(&to->places, cell->kind, symbol->name, symbol->sort, cell->type));
  return ((const Cell *)(uintptr_t)*found)->symbol.id;
}

static uint32_t twin_of_function(Translation *translation, Symbol function) {
  Encoder *to = translation->to;
  SymbolData data = *symbol_get(to->terms, function);
  uint64_t key = key_with(&translation->from->functions, function.id);
  uint64_t *found = map_insert(&to->functions, key, NULL);
  if (!*found)
    *found = symbol_new_function(to->terms, data.name, data.params, data.arity, data.sort).id;
  return (uint32_t)*found;
}

static Term leaf(void *context, Terms *terms, Term term) {
  Translation *translation = context;
  TermData data = term_get(terms, term);
  bool is_function = data.kind == TERM_APPLY;
  const Cell *cell = is_function ? NULL : place_find_cell(&translation->from->places, data.symbol);
  if (!is_function && !cell)
    return term; // a name of somebody else
  const uint64_t *known = map_find(&translation->symbols, data.symbol.id);
  uint32_t twin = known         ? (uint32_t)*known
                  : is_function ? twin_of_function(translation, data.symbol)
                                : twin_of_cell(translation, cell);
  *map_insert(&translation->symbols, data.symbol.id, NULL) = twin;
  return is_function ? term_make_apply(terms, (Symbol){twin}, data.args, data.arg_count)
                     : term_make_var(terms, (Symbol){twin}, data.index);
}

// ---- lifecycle

Translation *translation_new(Encoder *to, const Encoder *from) {
  assert(to->terms == from->terms && to->cfa == from->cfa);
  Translation *translation = mem_alloc_zeroed(sizeof *translation);
  *translation = (Translation){.to = to, .from = from};
  map_init(&translation->symbols);
  pair_all(translation);
  translation->rewriter = rewriter_new(to->terms, leaf, translation);
  return translation;
}

void translation_free(Translation *translation) {
  rewriter_free(translation->rewriter);
  map_release(&translation->symbols);
  mem_free(translation, sizeof *translation);
}

Term translate(Translation *translation, Term formula) {
  return rewriter_apply(translation->rewriter, formula);
}

static const Cell *translate_cell(Translation *translation, const Cell *cell) {
  Terms *terms = translation->to->terms;
  Term twin = translate(translation, term_make_var(terms, cell->symbol, NO_INDEX));
  return place_find_cell(&translation->to->places, term_get(terms, twin).symbol);
}

KnownFacts translate_facts(Translation *translation, Arena *arena, const KnownFacts *facts) {
  CellRange *ranges = ARENA_ARRAY(arena, CellRange, facts->range_count);
  for (uint32_t i = 0; i < facts->range_count; i++)
    ranges[i] =
        (CellRange){translate_cell(translation, facts->ranges[i].cell), facts->ranges[i].range};
  return (KnownFacts){translate(translation, facts->formula), ranges, facts->range_count};
}
