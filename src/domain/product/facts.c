#include "domain/product/product_internal.h"

#include "base/map.h"

static bool is_wanted(const CellFilter *filter, const Cell *cell) {
  return !filter || filter->is_wanted(filter->context, cell);
}

static void add_pack(FactSink *sink, PackView view, const CellFilter *filter) {
  uint32_t *wanted = ARENA_ARRAY(sink->arena, uint32_t, view.pack->count);
  sink->wanted = wanted;
  sink->count = 0;
  for (uint32_t x = 0; x < view.pack->count; x++)
    if (is_wanted(filter, view.pack->cells[x]))
      wanted[sink->count++] = x;
  assert(sink->count <= view.pack->count && view.self == 0);
  for (; view.self < view.domain_count; view.self++)
    view.domains[view.self]->facts(&view, sink);
}

static void drop_repeats(FactSink *sink) {
  Map seen = {0};
  uint32_t kept = 0;
  vec_each(const Term, term, &sink->conjuncts)
    if (map_add(&seen, term->id))
      sink->conjuncts.data[kept++] = *term;
  sink->conjuncts.size = kept;
  map_release(&seen);
}

// By all packs.
static Interval packed_range(const Product *product, const ProductState *state,
                             const Packed *packed) {
  Interval range = packed->cell->range;
  vec_each(const PackMember, member, &packed->members) {
    PackView view = product_view(product, state->values, member->pack);
    (void)interval_meet(range, view_cell_range(&view, member->position), &range);
  }
  return range;
}

static void add_ranges(KnownFacts *known, const Product *product, const ProductState *state,
                       Arena *arena, const CellFilter *filter) {
  CellRange *ranges = ARENA_ARRAY(arena, CellRange, product->packs->cells.size);
  vec_each(const Packed, packed, &product->packs->cells) {
    Interval range = packed_range(product, state, packed);
    if (is_wanted(filter, packed->cell) && !interval_equals(range, packed->cell->range))
      ranges[known->range_count++] = (CellRange){packed->cell, range};
  }
  assert(known->range_count <= product->packs->cells.size);
  known->ranges = ranges;
}

KnownFacts product_facts(const Cpa *cpa, const AbstractState *state, Terms *terms, Arena *arena,
                         const CellFilter *filter, uint32_t *count) {
  const Product *product = product_of(cpa);
  FactSink sink = {.arena = arena, .terms = terms};
  for (uint32_t i = 0; i < product->packs->packs.size; i++)
    add_pack(&sink, product_view(product, product_state(state)->values, i), filter);
  drop_repeats(&sink);
  KnownFacts known = {.formula = term_make_and(terms, sink.conjuncts.data, sink.conjuncts.size)};
  *count = sink.conjuncts.size;
  add_ranges(&known, product, product_state(state), arena, filter);
  vec_release(&sink.conjuncts);
  return known;
}
