#include "encode/encode_internal.h"

#include "base/memory.h"
#include "cfa/checks.h"

static void prepare_functions(Vocabulary *names, const CallGraph *calls) {
  names->results = ARENA_ARRAY(&names->arena, Variable, calls->function_count);
  names->depths = ARENA_ARRAY(&names->arena, const Cell *, calls->function_count);
  for (uint32_t i = 0; i < calls->function_count; i++) {
    if (!calls->is_recursive[i])
      continue;
    names->depths[i] =
        place_new_cell(&names->places, CELL_COUNTER, "frames", sort_int(names->terms), NULL);
    vec_push(&names->counters, names->depths[i]);
  }
}

Vocabulary *vocabulary_new(Terms *terms, const Cfa *cfa, EncodeOptions options,
                           const ProgramFacts *program) {
  Vocabulary *names = mem_alloc_zeroed(sizeof *names);
  names->terms = terms;
  intern_init(&names->texts, &names->arena);
  names->places = (PlaceTable){.terms = terms,
                               .arena = &names->arena,
                               .integers = options.integers,
                               .address_type = cfa->types.void_pointer};
  names->unknown = place_new_cell(&names->places, CELL_UNKNOWN, "unknown", sort_int(terms), NULL);
  addresses_init(names, cfa);
  CheckSet life = check_set(ERROR_DEREF) | check_set(ERROR_NULL) | check_set(ERROR_FREE);
  CheckSet leaks = check_set(ERROR_MEMTRACK) | check_set(ERROR_MEMCLEANUP);
  regions_init(&names->regions, &names->places, program->points_to, cfa->checked & life);
  names->regions.follows_lists = options.follows_lists;
  if (cfa->checked & leaks)
    names->living = place_new_memory(&names->places, "<living blocks>",
                                     cfa->types.ints[INT_LLONG], 0, false);
  prepare_functions(names, &program->calls);
  return names;
}

void vocabulary_free(Vocabulary *names) {
  places_release(&names->places);
  map_release(&names->addresses.blocks);
  regions_release(&names->regions);
  vec_release(&names->counters);
  map_release(&names->functions);
  map_release(&names->bounded);
  map_release(&names->constants);
  map_release(&names->refined);
  vec_release(&names->hypotheses);
  intern_release(&names->texts);
  arena_release(&names->arena);
  mem_free(names, sizeof *names);
}
