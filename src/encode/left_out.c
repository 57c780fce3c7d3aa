// What formulas leave out: cells that do not matter, or not yet, and conjuncts that mention one.
#include "encode/encode_internal.h"
#include "encode/scalar.h"

#include <assert.h>

const Cell *encoder_find_outermost(const Encoder *encoder, Symbol symbol) {
  const Cell *cell = place_find_cell(&encoder->names->places, symbol);
  return cell && cell_has_relevance(cell) ? cell->outermost : NULL;
}

// ---- scalars

static bool is_program_integer(const Encoder *encoder, const Cell *cell) {
  return cell->kind == CELL_VALUE && cell->root && !cell->is_array && cell->outermost == cell &&
         sort_get(encoder->terms, symbol_get(encoder->terms, cell->symbol)->sort)->kind == SORT_INT;
}

void encoder_add_scalars(const Encoder *encoder, EncodedScalarVec *out) {
  const Relevance *relevance = encoder->relevance;
  for (uint32_t i = 0; relevance && i < relevance->symbol_count; i++) {
    if (relevance->cells[i] != CELL_MATTERS)
      continue;
    const Cell *cell = encoder_find_outermost(encoder, (Symbol){i});
    if (cell && cell->symbol.id == i && is_program_integer(encoder, cell))
      vec_push(out, (EncodedScalar){cell->symbol, cell->root->function});
  }
}

// ---- terms

// Those of outermost frames, for all variables in TERM that have a relevance.
static void collect_symbols(const Encoder *encoder, Term term, SymbolVec *out) {
  TermVec variables = {0};
  term_variables(encoder->terms, term, &variables);
  vec_each(const Term, variable, &variables) {
    Symbol symbol = term_get(encoder->terms, *variable).symbol;
    const Cell *cell = encoder_find_outermost(encoder, symbol);
    if (cell)
      vec_push(out, cell->symbol);
  }
  vec_release(&variables);
}

static CellRelevance least_relevance(const Encoder *encoder, Term term) {
  SymbolVec symbols = {0};
  collect_symbols(encoder, term, &symbols);
  CellRelevance least = CELL_MATTERS;
  vec_each(const Symbol, symbol, &symbols) {
    CellRelevance here = relevance_of(encoder->relevance, *symbol);
    least = here < least ? here : least;
  }
  vec_release(&symbols);
  return least;
}

static CellRelevance term_relevance(Encoder *encoder, Term term) {
  assert(encoder->relevance);
  uint64_t *known = map_insert(&encoder->relevance->terms, term.id, NULL);
  if (!*known)
    *known = 1 + (uint64_t)least_relevance(encoder, term);
  return (CellRelevance)(*known - 1);
}

// ---- what is said

bool encoder_has_cell(const Encoder *encoder, const Cell *cell) {
  return !encoder->relevance || !cell_has_relevance(cell) ||
         relevance_of(encoder->relevance, cell->outermost->symbol) == CELL_MATTERS;
}

bool step_has_term(Step *step, Term term) {
  return !step->encoder->relevance || term_relevance(step->encoder, term) == CELL_MATTERS;
}

// ---- what is needed

CellRelevance encoder_relevance_of(Encoder *encoder, const Edge *edge, Term conjunct) {
  if (!encoder->relevance)
    return CELL_MATTERS;
  if (edge && !encoder->relevance->edges[edge->id])
    return CELL_IS_IRRELEVANT;
  return term_relevance(encoder, conjunct);
}

void encoder_add_postponed(const Encoder *encoder, Term conjunct, SymbolVec *cells) {
  assert(encoder->relevance);
  SymbolVec symbols = {0};
  collect_symbols(encoder, conjunct, &symbols);
  vec_each(const Symbol, symbol, &symbols)
    if (relevance_of(encoder->relevance, *symbol) == CELL_IS_POSTPONED)
      vec_push(cells, *symbol);
  vec_release(&symbols);
}

void encoder_need(Encoder *encoder, Symbol cell) {
  assert(encoder->relevance);
  relevance_need(encoder->relevance, cell);
}

bool encoder_need_arrays(Encoder *encoder) {
  const Relevance *relevance = encoder->relevance;
  bool is_more = false;
  for (uint32_t i = 0; relevance && i < relevance->symbol_count; i++) {
    is_more |= relevance->cells[i] == CELL_IS_POSTPONED;
    relevance_need(encoder->relevance, (Symbol){i});
  }
  return is_more;
}

bool encoder_speaks_of_arrays(const Encoder *encoder) {
  const PlaceTable *places = &encoder->names->places;
  for (uint32_t i = 0; i < places->by_symbol.size; i++) {
    const Cell *cell = places->by_symbol.data[i];
    if (cell && cell_is_array(cell) && encoder_has_cell(encoder, cell))
      return true;
  }
  return false;
}

static bool may_influence(const Encoder *encoder, const Cell *cell) {
  return !encoder->relevance ||
         relevance_of(encoder->relevance, cell->symbol) != CELL_IS_IRRELEVANT;
}

bool encoder_has_arrays(const Encoder *encoder) {
  const PlaceTable *places = &encoder->names->places;
  for (uint32_t i = 0; i < places->by_symbol.size; i++) {
    const Cell *cell = places->by_symbol.data[i];
    if (cell && cell_is_array(cell) && may_influence(encoder, cell))
      return true;
  }
  return false;
}

bool encoder_has_lives(const Encoder *encoder) {
  const RegionTable *regions = &encoder->names->regions;
  for (uint32_t i = 0; i < points_to_node_count(regions->points_to); i++) {
    const MemNode *node = points_to_node(regions->points_to, i);
    const Region *region = node ? regions->regions[node->id] : NULL;
    if (region && region->block.is_alive && may_influence(encoder, region->block.is_alive))
      return true;
  }
  return false;
}

bool encoder_has_lists(const Encoder *encoder) {
  const RegionTable *regions = &encoder->names->regions;
  for (uint32_t i = 0; i < points_to_node_count(regions->points_to); i++) {
    const MemNode *node = points_to_node(regions->points_to, i);
    if (node && node->accesses.size && region_is_of_list(node))
      return true;
  }
  return false;
}

bool encoder_need_all(Encoder *encoder) {
  bool is_more = encoder->relevance;
  if (is_more)
    relevance_free(encoder->relevance);
  encoder->relevance = NULL;
  return is_more;
}
