// f(x, y) is F[x][y] for an array F of arrays. As long as arrays are only read, reads obey the
// same laws as applications, so what holds of one form holds of the other.
#include "interp/interp_internal.h"

void function_arrays_release(FunctionArrays *arrays) {
  map_release(&arrays->arrays);
  map_release(&arrays->functions);
}

// ---- there

static Term array_of(FunctionArrays *arrays, Symbol function) {
  bool is_new;
  uint64_t *known = map_insert(&arrays->arrays, function.id, &is_new);
  if (!is_new)
    return (Term){(uint32_t)*known};
  const SymbolData *data = symbol_get(arrays->terms, function);
  assert(data->arity > 0);
  Sort sort = data->sort;
  for (uint32_t i = data->arity; i > 0; i--)
    sort = sort_make_array(arrays->terms, data->params[i - 1], sort);
  Symbol symbol = symbol_new(arrays->terms, data->name, sort, NULL);
  Term array = term_make_var(arrays->terms, symbol, NO_INDEX);
  *known = array.id;
  *map_insert(&arrays->functions, array.id, NULL) = function.id;
  return array;
}

static Term read_for_application(void *context, Terms *terms, Term leaf) {
  TermData data = term_get(terms, leaf);
  if (data.kind != TERM_APPLY)
    return leaf;
  Term read = array_of(context, data.symbol);
  for (uint32_t i = 0; i < data.arg_count; i++)
    read = term_make_select(terms, read, term_get(terms, leaf).args[i]);
  return read;
}

Term functions_to_arrays(FunctionArrays *arrays, Term term) {
  return term_map_leaves(arrays->terms, term, read_for_application, arrays);
}

// ---- and back

// The indices of a chain of reads, outermost last, and what they read from.
static Term collect_indices(const Terms *terms, Term read, TermVec *indices) {
  assert(indices->size == 0);
  for (; term_kind(terms, read) == TERM_SELECT; read = term_get(terms, read).args[0])
    vec_push(indices, term_get(terms, read).args[1]);
  vec_reverse(indices, 0);
  return read;
}

static Term application_for_read(void *context, Terms *terms, Term term) {
  const FunctionArrays *arrays = context;
  if (term_kind(terms, term) != TERM_SELECT)
    return term;
  TermVec indices = {0};
  Term array = collect_indices(terms, term, &indices);
  uint64_t *function = map_find(&arrays->functions, array.id);
  Term result = term;
  if (function) {
    Symbol symbol = {(uint32_t)*function};
    if (symbol_get(terms, symbol)->arity == indices.size)
      result = term_make_apply(terms, symbol, indices.data, indices.size);
  }
  vec_release(&indices);
  return result;
}

static bool is_function_array(const void *context, const Terms *terms, Term term) {
  (void)terms;
  const FunctionArrays *arrays = context;
  return map_find(&arrays->functions, term.id) != NULL;
}

Term arrays_to_functions(FunctionArrays *arrays, Term term) {
  if (!arrays->functions.size)
    return term;
  Term expanded = expand_reads(arrays->terms, term);
  Term result = term_map(arrays->terms, expanded, application_for_read, arrays);
  bool is_left = !term_is_none(term_find(arrays->terms, result, is_function_array, arrays));
  return is_left ? NO_TERM : result;
}
