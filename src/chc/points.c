#include "base/memory.h"
#include "chc/chc_internal.h"

#include <assert.h>

static void mark_calls(ChcPoints *points, bool *ends) {
  vec_each(Edge *const, edge, &points->cfa->edges)
    if (*edge && (*edge)->kind == EDGE_CALL && call_sites_has_body(&points->sites, *edge))
      ends[(*edge)->target.index] = true;
}

static uint32_t add_point(ChcPoints *points, ChcPointKind kind, Loc loc, const Function *function) {
  vec_push(&points->all, (ChcPoint){kind, loc, function});
  return points->all.size - 1;
}

static void add_function(ChcPoints *points, const Function *function, const bool *ends) {
  const Cfa *cfa = points->cfa;
  if (!function->is_defined || !cfa_location(cfa, function->entry)->reaches_error)
    return;
  points->entries[function->id] = add_point(points, POINT_ENTRY, function->entry, function);
  vec_each(const Loc, loc, &function->locations) {
    const Location *location = cfa_location(cfa, *loc);
    if (location->is_loop_head || location->kind == LOC_EXIT || ends[loc->index])
      points->locations[loc->index] = add_point(points, POINT_LOCATION, *loc, function);
  }
}

static uint32_t *new_indices(uint32_t count) {
  uint32_t *indices = mem_alloc(count * sizeof *indices);
  for (uint32_t i = 0; i < count; i++)
    indices[i] = NO_POINT;
  return indices;
}

void points_init(ChcPoints *points, const Cfa *cfa) {
  assert(cfa_is_ordered(cfa));
  *points = (ChcPoints){.cfa = cfa,
                        .entries = new_indices(cfa->functions.size),
                        .locations = new_indices(cfa->locations.size)};
  call_sites_init(&points->sites, cfa);
  bool *ends = mem_alloc_zeroed(cfa->locations.size * sizeof *ends);
  mark_calls(points, ends);
  add_function(points, cfa->init, ends);
  vec_each(Function *const, function, &cfa->functions)
    if (*function != cfa->init)
      add_function(points, *function, ends);
  add_point(points, POINT_GOAL, NO_LOC, NULL);
  mem_free(ends, cfa->locations.size * sizeof *ends);
}

void points_release(ChcPoints *points) {
  mem_free(points->entries, points->cfa->functions.size * sizeof *points->entries);
  mem_free(points->locations, points->cfa->locations.size * sizeof *points->locations);
  vec_release(&points->all);
  map_release(&points->settled);
  call_sites_release(&points->sites);
}
