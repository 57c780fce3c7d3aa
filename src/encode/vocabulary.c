#include "encode/encode_internal.h"

#include "base/memory.h"

// ---- how cells are represented

static Sort cell_scalar_sort(void *context, const Type *type, uint32_t bit_width) {
  const Vocabulary *names = context;
  return names->arithmetic->scalar_sort(names->terms, type, bit_width);
}

static Sort cell_index_sort(void *context) {
  const Vocabulary *names = context;
  return names->arithmetic->index_sort(names->terms);
}

static Interval cell_range(void *context, const Type *type, uint32_t bit_width) {
  return vocabulary_range(context, type, bit_width);
}

Interval vocabulary_range(const Vocabulary *names, const Type *type, uint32_t bit_width) {
  bool has_range = names->integers == INTEGERS_MACHINE || type_is_bool(type);
  if (type_is_float(type) || !has_range || names->integers == INTEGERS_BITS)
    return interval_all();
  uint32_t width = bit_width ? bit_width : type_width(type);
  bool is_signed = type_is_signed(type);
  if (width > 64)
    return (Interval){is_signed ? INTERVAL_LEAST : 0, INTERVAL_MOST};
  __int128 power = (__int128)1 << (width - is_signed);
  return (Interval){is_signed ? -power : 0, power - 1};
}

// ---- lifecycle

static void prepare_functions(Vocabulary *names, const CallGraph *calls) {
  names->results = ARENA_ARRAY(&names->arena, Variable, calls->function_count);
  names->depths = ARENA_ARRAY(&names->arena, const Cell *, calls->function_count);
  for (uint32_t i = 0; i < calls->function_count; i++)
    if (calls->is_recursive[i])
      names->depths[i] =
          place_new_cell(&names->places, CELL_COUNTER, "frames", sort_int(names->terms), NULL);
}

Vocabulary *vocabulary_new(Terms *terms, const Cfa *cfa, IntegerMode integers,
                           const ProgramFacts *program) {
  Vocabulary *names = mem_alloc_zeroed(sizeof *names);
  names->terms = terms;
  names->integers = integers;
  names->arithmetic = integers == INTEGERS_BITS ? &bits_arithmetic : &int_arithmetic;
  arena_init(&names->arena);
  intern_init(&names->texts, &names->arena);
  map_init(&names->functions);
  map_init(&names->unknowns);
  map_init(&names->constants);
  CellSorts sorts = {cell_scalar_sort, cell_index_sort, cell_range, names};
  const Type *address = cfa->types.void_pointer;
  places_init(&names->places, terms, &names->arena, sorts, address);
  addresses_init(names, cfa);
  regions_init(&names->regions, &names->places, program->points_to,
               cell_scalar_sort(names, address, 0));
  prepare_functions(names, &program->calls);
  return names;
}

void vocabulary_free(Vocabulary *names) {
  places_release(&names->places);
  map_release(&names->functions);
  map_release(&names->unknowns);
  map_release(&names->constants);
  intern_release(&names->texts);
  arena_release(&names->arena);
  mem_free(names, sizeof *names);
}
