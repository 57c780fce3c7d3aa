#include "cfa/control_closure.h"

#include "base/memory.h"

#include <assert.h>

// The locations that matter and are reached first from one: none, the one with this index, the
// dead ones, or several.
enum { FIRST_NONE = UINT32_MAX, FIRST_DEAD = UINT32_MAX - 1, FIRST_MANY = UINT32_MAX - 2 };

typedef struct Closure {
  const Cfa *cfa;
  const Function *function;
  bool *matters;
  uint32_t *first; // by the order of the location
} Closure;

static uint32_t *slot_of(const Closure *closure, Loc loc) {
  assert(cfa_location(closure->cfa, loc)->function == closure->function);
  assert(cfa_location(closure->cfa, loc)->order < closure->function->locations.size);
  return &closure->first[cfa_location(closure->cfa, loc)->order];
}

static uint32_t join(uint32_t a, uint32_t b) {
  if (a == FIRST_NONE || a == b)
    return b;
  return b == FIRST_NONE ? a : FIRST_MANY;
}

static uint32_t first_behind(const Closure *closure, Loc loc) {
  uint32_t first = FIRST_NONE;
  cfa_each_leaving(closure->cfa, loc, edge) first = join(first, *slot_of(closure, edge->target));
  return first;
}

static uint32_t first_at(const Closure *closure, Loc loc) {
  const Location *location = cfa_location(closure->cfa, loc);
  if (!location->reaches_error)
    return FIRST_DEAD;
  bool is_fixed = closure->matters[loc.index] || location->kind != LOC_PLAIN;
  return is_fixed ? loc.index : first_behind(closure, loc);
}

// The least solution, against the order of the locations.
static void find_first(Closure *closure) {
  vec_each(const Loc, loc, &closure->function->locations)
    *slot_of(closure, *loc) = FIRST_NONE;
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (uint32_t i = closure->function->locations.size; i-- > 0;) {
      Loc loc = closure->function->locations.data[i];
      uint32_t first = first_at(closure, loc);
      has_changed |= first != *slot_of(closure, loc);
      *slot_of(closure, loc) = first;
    }
  }
}

// Does one way from here lead to one location only, and another elsewhere?
static bool is_fork(const Closure *closure, Loc loc) {
  if (*slot_of(closure, loc) != FIRST_MANY)
    return false;
  cfa_each_leaving(closure->cfa, loc, edge) {
    uint32_t first = *slot_of(closure, edge->target);
    if (first != FIRST_MANY && first != FIRST_NONE)
      return true;
  }
  return false;
}

static bool add_forks(Closure *closure) {
  bool has_added = false;
  vec_each(const Loc, loc, &closure->function->locations) {
    if (!is_fork(closure, *loc))
      continue;
    assert(!closure->matters[loc->index]); // or all paths from it began with itself
    closure->matters[loc->index] = true;
    has_added = true;
  }
  return has_added;
}

void control_close(const Cfa *cfa, const Function *function, bool *matters) {
  assert(function->is_defined);
  assert(function->locations.size < FIRST_MANY);
  Closure closure = {.cfa = cfa, .function = function, .matters = matters};
  size_t size = function->locations.size * sizeof *closure.first;
  closure.first = mem_alloc(size);
  do
    find_first(&closure);
  while (add_forks(&closure));
  mem_free(closure.first, size);
}
