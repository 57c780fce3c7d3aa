// Sorts and symbols. Both live in the arena, so that pointers to them stay valid.
// A sort is found again by a key: its width, or its index sort above its element sort.
#include "term/term_internal.h"

#include <string.h>

// ---- sorts

static Sort add_sort(Terms *terms, SortData data) {
  SortData *copy = ARENA_NEW(&terms->arena, SortData);
  *copy = data;
  assert(terms->sorts.size < 1u << 24); // the bits that a Node has for it
  vec_push(&terms->sorts, copy);
  return (Sort){terms->sorts.size - 1};
}

void sorts_init(Terms *terms) {
  vec_push(&terms->sorts, NULL);
  Sort bool_sort = add_sort(terms, (SortData){.kind = SORT_BOOL});
  Sort int_sort = add_sort(terms, (SortData){.kind = SORT_INT});
  assert(sort_is_bool(bool_sort) && sort_is_int(int_sort));
  (void)bool_sort, (void)int_sort;
}

static Sort find_or_add_sort(Terms *terms, uint64_t key, SortData data) {
  uint64_t *id = map_insert(&terms->sort_ids, key, NULL);
  if (!*id)
    *id = add_sort(terms, data).id;
  return (Sort){(uint32_t)*id};
}

Sort sort_bool(const Terms *terms) {
  (void)terms;
  return (Sort){BOOL_SORT_ID};
}

Sort sort_int(const Terms *terms) {
  (void)terms;
  return (Sort){INT_SORT_ID};
}

Sort sort_make_bits(Terms *terms, uint32_t width) {
  assert(width >= 1 && width <= MAX_BIT_WIDTH);
  return find_or_add_sort(terms, width, (SortData){.kind = SORT_BITS, .width = width});
}

Sort sort_make_array(Terms *terms, Sort index, Sort element) {
  assert(index.id && element.id);
  return find_or_add_sort(terms, (uint64_t)index.id << 32 | element.id,
                          (SortData){.kind = SORT_ARRAY, .index = index, .element = element});
}

const SortData *sort_get(const Terms *terms, Sort sort) {
  assert(sort.id);
  return vec_at(&terms->sorts, sort.id);
}

uint32_t sort_width(const Terms *terms, Sort sort) {
  const SortData *data = sort_get(terms, sort);
  assert(data->kind == SORT_BITS);
  return data->width;
}

// ---- symbols

void symbols_init(Terms *terms) {
  intern_init(&terms->names, &terms->arena);
  vec_push(&terms->symbols, NULL);
}

void symbols_release(Terms *terms) {
  map_release(&terms->sort_ids);
  vec_release(&terms->sorts);
  intern_release(&terms->names);
  map_release(&terms->name_counts);
  vec_release(&terms->symbols);
}

static Symbol add_symbol(Terms *terms, SymbolData data) {
  assert(data.sort.id < terms->sorts.size);
  assert(data.name && data.sort.id);
  data.name = intern(&terms->names, data.name);
  uint64_t *count = map_insert(&terms->name_counts, key_of(data.name), NULL);
  SymbolEntry *entry = ARENA_NEW(&terms->arena, SymbolEntry);
  *entry = (SymbolEntry){.data = data, .twins = (uint32_t)(*count)++};
  vec_push(&terms->symbols, entry);
  return (Symbol){terms->symbols.size - 1};
}

Symbol symbol_new(Terms *terms, const char *name, Sort sort, const void *origin) {
  return add_symbol(terms, (SymbolData){.name = name, .sort = sort, .origin = origin});
}

Symbol symbol_new_function(Terms *terms, const char *name, const Sort *params, uint32_t arity,
                           Sort result) {
  for (uint32_t i = 0; i < arity; i++)
    assert(params[i].id && params[i].id < terms->sorts.size);
  assert(arity > 0);
  Sort *copy = ARENA_ARRAY(&terms->arena, Sort, arity);
  memcpy(copy, params, arity * sizeof *copy);
  return add_symbol(terms,
                    (SymbolData){.name = name, .sort = result, .arity = arity, .params = copy});
}

static const SymbolEntry *get_entry(const Terms *terms, Symbol symbol) {
  assert(symbol.id);
  return vec_at(&terms->symbols, symbol.id);
}

const SymbolData *symbol_get(const Terms *terms, Symbol symbol) {
  return &get_entry(terms, symbol)->data;
}

uint32_t symbol_twins(const Terms *terms, Symbol symbol) { return get_entry(terms, symbol)->twins; }
