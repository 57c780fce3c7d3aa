#include "domain/product/product_internal.h"

#include <string.h>

// Joins at a loop head before it is widened, and before no threshold stops that.
enum { FIRST_WIDENING = 2, LAST_THRESHOLDS = 30 };

static bool pack_includes(const Product *product, const ProductState *big,
                          const ProductState *small, uint32_t pack) {
  PackView a = product_view(product, big->values, pack);
  PackView b = product_view(product, small->values, pack);
  if (!memcmp(a.values, b.values, product->domain_count * sizeof *a.values))
    return true;
  for (; a.self < product->domain_count; a.self = ++b.self)
    if (!product->domains[a.self]->includes(&a, &b))
      return false;
  return true;
}

bool product_is_covered(Cpa *cpa, AbstractState *state, AbstractState *by) {
  const Product *product = product_of(cpa);
  for (uint32_t i = 0; i < product->packs->packs.size; i++)
    if (!pack_includes(product, product_state(by), product_state(state), i))
      return false;
  return true;
}

// ---- join and widening

static bool is_widened(const Product *product, const ProductState *old) {
  return cfa_location(product->cfa, old->loc)->is_loop_head && old->joins >= FIRST_WIDENING;
}

// What STATE, which begins as OLD, knows of PACK is joined with FRESH.
static void join_pack(Product *product, ProductState *state, const ProductState *fresh,
                      const ProductState *old, uint32_t pack) {
  PackView a = product_view(product, fresh->values, pack);
  PackView b = product_view(product, old->values, pack);
  PackView result = product_view(product, state->values, pack);
  assert(!pack_includes(product, old, fresh, pack));
  for (uint32_t d = 0; d < product->domain_count; d++) {
    uint32_t index = pack * product->domain_count + d;
    bool has_thresholds = old->joins < LAST_THRESHOLDS;
    Widening widening = {.thresholds = has_thresholds ? product->thresholds : (Thresholds){0},
                         .top = product->tops[index],
                         .base = state->bases ? state->bases[index] : NULL};
    a.self = b.self = result.self = d;
    state->values[index] = product->domains[d]->join(&product->arena, &a, &b, &result,
                                                     state->bases ? &widening : NULL);
    if (state->bases)
      state->bases[index] = widening.base;
  }
}

// NULL if OLD has all of FRESH.
static ProductState *join(Product *product, const ProductState *fresh, const ProductState *old,
                          bool widens) {
  assert(fresh->loc.index == old->loc.index);
  ArenaMark mark = arena_mark(&product->arena);
  ProductState *state = ARENA_NEW(&product->arena, ProductState);
  bool is_changed = false;
  *state = (ProductState){
      .loc = old->loc, .joins = old->joins + 1, .values = product_copy(product, old->values)};
  if (widens)
    state->bases = product_copy(product, old->bases ? old->bases : old->values);
  for (uint32_t i = 0; i < product->packs->packs.size; i++) {
    if (pack_includes(product, old, fresh, i))
      continue;
    join_pack(product, state, fresh, old, i);
    is_changed = true;
  }
  if (!is_changed)
    arena_rewind(&product->arena, mark);
  return is_changed ? state : NULL;
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

AbstractState *product_meet(Cpa *cpa, AbstractState *fresh, AbstractState *old) {
  Product *product = product_of(cpa);
  assert(product_state(fresh)->loc.index == product_state(old)->loc.index);
  ProductState *state = ARENA_NEW(&product->arena, ProductState);
  *state = (ProductState){.loc = product_state(old)->loc, .values = product_copy(product, NULL)};
  for (uint32_t i = 0; i < value_count(product); i++) {
    state->values[i] = product_state(old)->values[i];
    if (state->values[i] == product_state(fresh)->values[i])
      continue;
    const NumericDomain *domain = product->domains[i % product->domain_count];
    const Pack *pack = &product->packs->packs.data[i / product->domain_count];
    state->values[i] = domain->meet(&product->arena, pack, product_state(fresh)->values[i],
                                    product_state(old)->values[i]);
    if (domain->is_bottom && domain->is_bottom(state->values[i]))
      return NULL;
  }
  bool is_same = !memcmp(state->values, product_state(old)->values,
                         value_count(product) * sizeof *state->values);
  return is_same ? old : (AbstractState *)state;
}
