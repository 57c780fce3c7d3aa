#include "domain/product/product_internal.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

PackView product_view_row(const Product *product, Row row, uint32_t pack) {
  assert(row && pack < product->packs->packs.size);
  return (PackView){.pack = &product->packs->packs.data[pack],
                    .domains = product->domains,
                    .values = row,
                    .domain_count = product->domain_count};
}

const NumericValue **product_new_row(Product *product, Values *values, uint32_t pack, Row row) {
  const NumericValue **copy =
      ARENA_ARRAY(&product->arena, const NumericValue *, product->domain_count);
  if (row)
    memcpy(copy, row, product->domain_count * sizeof *copy);
  values->rows = pmap_set(&product->arena, values->rows, pack, (uintptr_t)copy);
  return copy;
}

ArenaMark product_mark(const Cpa *cpa) { return arena_mark(&product_of(cpa)->arena); }

void product_rewind(Cpa *cpa, ArenaMark mark) { arena_rewind(&product_of(cpa)->arena, mark); }

// ---- the start of the program

static AbstractState *initial(Cpa *cpa) {
  Product *product = product_of(cpa);
  ProductState *state = ARENA_NEW(&product->arena, ProductState);
  state->loc = product->cfa->init->entry;
  Successor successor = successor_of(product, product->tops);
  vec_each(const Packed, packed, &product->packs->cells) {
    const Variable *root = packed->cell->root;
    if (root->kind == VAR_GLOBAL && !root->is_extern)
      successor_assign(&successor, packed->cell, form_of_range(interval_point(0)));
  }
  assert(!successor.is_empty);
  state->values = successor.values;
  successor_release(&successor);
  return (AbstractState *)state;
}

// ---- lifecycle

static void list_cells(Product *product) {
  const Cfa *cfa = product->cfa;
  product->of_variable = ARENA_ARRAY(&product->arena, CellVec, cfa->variables.size);
  product->of_function = ARENA_ARRAY(&product->arena, CellVec, cfa->functions.size);
  vec_each(const Packed, packed, &product->packs->cells) {
    const Variable *root = packed->cell->root;
    if (root->kind != VAR_GLOBAL && root->function)
      vec_push(&product->of_function[root->function->id], packed->cell);
    if (root->id < cfa->variables.size)
      vec_push(&product->of_variable[root->id], packed->cell);
  }
  vec_each(Function *const, function, &cfa->functions) {
    const Cell *result = scalar_of_result(product->encoder, *function);
    if (packs_find(product->packs, result))
      vec_push(&product->of_function[(*function)->id], result);
  }
}

static void find_tops(Product *product) {
  for (uint32_t i = 0; i < product->packs->packs.size; i++) {
    const NumericValue **row = product_new_row(product, &product->tops, i, NULL);
    for (uint32_t d = 0; d < product->domain_count; d++)
      row[d] = product->domains[d]->top(&product->arena, &product->packs->packs.data[i]);
  }
}

static void product_free(Cpa *cpa) {
  Product *product = product_of(cpa);
  for (uint32_t i = 0; i < product->cfa->functions.size; i++)
    vec_release(&product->of_function[i]);
  for (uint32_t i = 0; i < product->cfa->variables.size; i++)
    vec_release(&product->of_variable[i]);
  arena_release(&product->arena);
  mem_free(product, sizeof *product);
}

Cpa *product_cpa_new(const Cfa *cfa, Encoder *encoder, const Packs *packs,
                     const NumericDomain *const *domains, uint32_t count) {
  assert(count <= MOST_DOMAINS);
  Product *product = mem_alloc_zeroed(sizeof *product);
  *product = (Product){.cfa = cfa, .encoder = encoder, .packs = packs, .domain_count = count};
  memcpy(product->domains, domains, count * sizeof *domains);
  product->thresholds = thresholds_find(cfa, &product->arena);
  find_tops(product);
  list_cells(product);
  product->cpa = (Cpa){.name = "product",
                       .self = product,
                       .free = product_free,
                       .initial = initial,
                       .transfer = product_transfer,
                       .merge = product_merge,
                       .is_covered = product_is_covered,
                       .merges_expanded = true};
  return &product->cpa;
}
