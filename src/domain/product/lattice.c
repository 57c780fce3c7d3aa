#include "domain/product/product_internal.h"

#include <string.h>

// Joins at a loop head before it is widened, and before no threshold stops that.
enum { FIRST_WIDENING = 2, LAST_THRESHOLDS = 30 };

static bool row_includes(const Product *product, Row big, Row small, uint32_t pack) {
  if (big == small || !memcmp(big, small, product->domain_count * sizeof *big))
    return true;
  PackView a = product_view_row(product, big, pack), b = product_view_row(product, small, pack);
  for (; a.self < product->domain_count; a.self = ++b.self)
    if (!product->domains[a.self]->includes(&a, &b))
      return false;
  return true;
}

typedef struct RowCover {
  const Product *product;
  bool is_covered;
} RowCover;

static void compare_rows(void *context, uint64_t pack, uint64_t big, uint64_t small) {
  RowCover *cover = context;
  cover->is_covered = cover->is_covered && row_includes(cover->product, (Row)(uintptr_t)big,
                                                        (Row)(uintptr_t)small, (uint32_t)pack);
}

bool product_is_covered(Cpa *cpa, AbstractState *state, AbstractState *by) {
  RowCover cover = {product_of(cpa), true};
  pmap_compare(product_state(by)->values.rows, product_state(state)->values.rows, compare_rows,
               &cover);
  return cover.is_covered;
}

// ---- join and widening

static bool is_widened(const Product *product, const ProductState *old) {
  return cfa_location(product->cfa, old->loc)->is_loop_head && old->joins >= FIRST_WIDENING;
}

// STATE, which begins as OLD, becomes what FRESH and OLD have in common.
typedef struct RowJoin {
  Product *product;
  const ProductState *old;
  ProductState *state;
  bool widens, is_changed;
} RowJoin;

static void join_domain(RowJoin *join, uint32_t d, PackView *a, PackView *b, PackView *result,
                        const NumericValue **values, const NumericValue **bases) {
  Product *product = join->product;
  uint32_t pack = (uint32_t)(a->pack - product->packs->packs.data);
  bool has_thresholds = join->old->joins < LAST_THRESHOLDS;
  Widening widening = {.thresholds = has_thresholds ? product->thresholds : (Thresholds){0},
                       .top = values_row(product->tops, pack)[d],
                       .base = bases ? bases[d] : NULL};
  a->self = b->self = result->self = d;
  values[d] =
      product->domains[d]->join(&product->arena, a, b, result, bases ? &widening : NULL);
  if (bases)
    bases[d] = widening.base;
}

static void join_rows(void *context, uint64_t key, uint64_t fresh, uint64_t old) {
  RowJoin *join = context;
  Product *product = join->product;
  uint32_t pack = (uint32_t)key;
  Row fresh_row = (Row)(uintptr_t)fresh, old_row = (Row)(uintptr_t)old;
  if (row_includes(product, old_row, fresh_row, pack))
    return;
  ProductState *state = join->state;
  const NumericValue **values = product_new_row(product, &state->values, pack, old_row);
  const NumericValue **bases = NULL;
  if (join->widens)
    bases = product_new_row(product, &state->bases, pack, values_row(state->bases, pack));
  PackView a = product_view_row(product, fresh_row, pack);
  PackView b = product_view_row(product, old_row, pack);
  PackView result = product_view_row(product, values, pack);
  for (uint32_t d = 0; d < product->domain_count; d++)
    join_domain(join, d, &a, &b, &result, values, bases);
  join->is_changed = true;
}

// NULL if OLD has all of FRESH.
static ProductState *join(Product *product, const ProductState *fresh, const ProductState *old,
                          bool widens) {
  assert(fresh->loc.index == old->loc.index);
  ArenaMark mark = arena_mark(&product->arena);
  ProductState *state = ARENA_NEW(&product->arena, ProductState);
  *state = (ProductState){.loc = old->loc, .joins = old->joins + 1, .values = old->values};
  if (widens)
    state->bases = old->bases.rows.root ? old->bases : old->values;
  RowJoin join = {product, old, state, widens, false};
  pmap_compare(fresh->values.rows, old->values.rows, join_rows, &join);
  if (!join.is_changed)
    arena_rewind(&product->arena, mark);
  return join.is_changed ? state : NULL;
}

AbstractState *product_merge(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  Product *product = product_of(cpa);
  bool widens = is_widened(product, product_state(old));
  ProductState *state = join(product, product_state(fresh), product_state(old), widens);
  return state ? (AbstractState *)state : old;
}

AbstractState *product_join(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  ProductState *state = join(product_of(cpa), product_state(fresh), product_state(old), false);
  return state ? (AbstractState *)state : old;
}

// ---- meet

// VALUES, which begin as those of one state, become what it and another one say together.
typedef struct RowMeet {
  Product *product;
  Values values;
  bool is_empty, is_changed;
} RowMeet;

static void meet_rows(void *context, uint64_t key, uint64_t fresh, uint64_t old) {
  RowMeet *meet = context;
  Product *product = meet->product;
  Row fresh_row = (Row)(uintptr_t)fresh, old_row = (Row)(uintptr_t)old;
  uint32_t pack = (uint32_t)key;
  const NumericValue **row = product_new_row(product, &meet->values, pack, old_row);
  for (uint32_t d = 0; d < product->domain_count && !meet->is_empty; d++) {
    const NumericDomain *domain = product->domains[d];
    if (row[d] != fresh_row[d])
      row[d] = domain->meet(&product->arena, &product->packs->packs.data[pack], fresh_row[d],
                            old_row[d]);
    meet->is_empty |= domain->is_bottom && domain->is_bottom(row[d]);
    meet->is_changed |= row[d] != old_row[d];
  }
}

AbstractState *product_meet(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  Product *product = product_of(cpa);
  assert(product_state(fresh)->loc.index == product_state(old)->loc.index);
  RowMeet meet = {.product = product, .values = product_state(old)->values};
  pmap_compare(product_state(fresh)->values.rows, product_state(old)->values.rows, meet_rows,
               &meet);
  if (meet.is_empty)
    return NULL;
  if (!meet.is_changed)
    return old;
  ProductState *state = ARENA_NEW(&product->arena, ProductState);
  *state = (ProductState){.loc = product_state(old)->loc, .values = meet.values};
  return (AbstractState *)state;
}
