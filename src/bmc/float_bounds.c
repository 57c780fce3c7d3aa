#include "bmc/float_bounds.h"

#include "base/memory.h"
#include "bmc/leaves.h"
#include "cfa/walk.h"
#include "symbolic/float_cell.h"

#include <math.h>
#include <stdlib.h>

enum {
  MOST_CELLS = 64,     // of a loop that have ranges
  MOST_JOINS = 2,      // of a range before it is widened
  MOST_WIDENINGS = 12, // to constants; then nothing is known
  MOST_THRESHOLDS = 200
};

typedef struct FloatBound {
  FloatCell cell;
  FloatRange range;
  uint32_t changes;
  bool is_assumed; // RANGE has a meaning
} FloatBound;

typedef struct HeadBounds {
  FloatBound items[MOST_CELLS];
  uint32_t count;
} HeadBounds;

struct FloatBounds {
  const Cfa *cfa;
  Terms *terms;
  LoopEffects *effects;
  Arena arena;
  HeadBounds **heads; // by location index; NULL: not asked for yet
  long double thresholds[MOST_THRESHOLDS];
  uint32_t threshold_count;
};

// ---- cells

static bool is_wanted(const Type *type) {
  return type_is_float(type) && type->floating <= FLOAT_DOUBLE;
}

static HeadBounds *head_at(FloatBounds *bounds, Loc loc) {
  HeadBounds **head = &bounds->heads[loc.index];
  if (*head)
    return *head;
  *head = ARENA_NEW(&bounds->arena, HeadBounds);
  LoopLeafVec leaves = {0};
  leaves_find(loop_effects_at(bounds->effects, loc), is_wanted, MOST_CELLS, &leaves);
  for (; (*head)->count < leaves.size && (*head)->count < MOST_CELLS; (*head)->count++) {
    const LoopLeaf *leaf = &leaves.data[(*head)->count];
    FloatCell cell = {leaf->variable, leaf->offset, leaf->type->floating};
    (*head)->items[(*head)->count].cell = cell;
  }
  vec_release(&leaves);
  return *head;
}

// ---- ranges

static bool is_within(FloatRange a, FloatRange b) {
  return range_equals(range_join(a, b), b);
}

// The range around RANGE that ends in constants of the program. Those of the cell's FORMAT are
// meant, which are in it even where a constant is none of them.
static FloatRange widened(const FloatBounds *bounds, FloatKind format, FloatRange range) {
  FloatRange wide = {-INFINITY, INFINITY, range.may_be_nan};
  for (uint32_t i = 0; i < bounds->threshold_count; i++) {
    long double value = bounds->thresholds[i];
    if (value <= range.low && value > wide.low)
      wide.low = value;
    if (value >= range.high && value < wide.high)
      wide.high = value;
  }
  return range_within(format, wide);
}

// A bound that MORE does not move stays.
static void extend(const FloatBounds *bounds, FloatBound *bound, FloatRange more) {
  FloatRange joined = range_join(bound->range, more);
  if (++bound->changes > MOST_JOINS) {
    FloatRange wide = widened(bounds, bound->cell.format, joined);
    joined.low = joined.low < bound->range.low ? wide.low : joined.low;
    joined.high = joined.high > bound->range.high ? wide.high : joined.high;
  }
  bound->range = bound->changes > MOST_JOINS + MOST_WIDENINGS ? range_any() : joined;
}

// ---- states

const SymState *float_bounds_assume(FloatBounds *bounds, Symbolic *symbolic,
                                    const SymState *arrived, const SymState *begun, Loc loc) {
  HeadBounds *head = head_at(bounds, loc);
  for (uint32_t i = 0; i < head->count; i++) {
    FloatBound *bound = &head->items[i];
    FloatRange range;
    if (!float_cell_range(symbolic, arrived, bound->cell, &range))
      continue;
    if (!bound->is_assumed)
      bound->range = range;
    bound->is_assumed = true;
    if (!range_equals(bound->range, range_any()))
      begun = float_cell_assume(symbolic, begun, bound->cell, bound->range);
  }
  return begun;
}

bool float_bounds_hold(FloatBounds *bounds, Symbolic *symbolic, const SymState *state, Loc loc) {
  HeadBounds *head = head_at(bounds, loc);
  bool holds = true;
  for (uint32_t i = 0; i < head->count; i++) {
    FloatBound *bound = &head->items[i];
    FloatRange range;
    if (!bound->is_assumed || !float_cell_range(symbolic, state, bound->cell, &range) ||
        is_within(range, bound->range))
      continue;
    extend(bounds, bound, range);
    holds = false;
  }
  return holds;
}

Term float_bounds_broken(const FloatBounds *bounds, Symbolic *symbolic, const SymState *state,
                         Loc loc) {
  const HeadBounds *head = bounds->heads[loc.index];
  Term broken = term_false(bounds->terms);
  for (uint32_t i = 0; head && i < head->count; i++) {
    const FloatBound *bound = &head->items[i];
    FloatRange range;
    if (!bound->is_assumed || !float_cell_range(symbolic, state, bound->cell, &range))
      continue;
    Term outside = float_cell_is_outside(symbolic, state, bound->cell, bound->range);
    broken = term_make_or2(bounds->terms, broken, outside);
  }
  return term_make_and2(bounds->terms, state->guard, broken);
}

FloatRange *float_bounds_at(FloatBounds *bounds, uint32_t number) {
  for (uint32_t loc = 0; loc < bounds->cfa->locations.size; loc++) {
    HeadBounds *head = bounds->heads[loc];
    for (uint32_t i = 0; head && i < head->count; i++)
      if (head->items[i].is_assumed && !number--)
        return &head->items[i].range;
  }
  return NULL;
}

// ---- lifecycle

static void add_threshold(FloatBounds *bounds, long double value) {
  for (uint32_t i = 0; i < bounds->threshold_count; i++)
    if (bounds->thresholds[i] == value)
      return;
  if (bounds->threshold_count < MOST_THRESHOLDS && isfinite(value))
    bounds->thresholds[bounds->threshold_count++] = value;
}

static void find_thresholds(FloatBounds *bounds) {
  ExprWalk walk = {0};
  add_threshold(bounds, 0);
  vec_each(Edge *const, edge, &bounds->cfa->edges) {
    if (!*edge)
      continue;
    walk_push_edge(&walk, *edge);
    for (const Expr *expr; (expr = walk_next(&walk));) {
      bool is_float = expr->kind == EXPR_FLOAT;
      if (!is_float && (expr->kind != EXPR_INT || !type_is_int(expr->type)))
        continue;
      long double value = is_float ? expr->floating : (long double)expr->integer;
      add_threshold(bounds, value);
      add_threshold(bounds, -value);
    }
  }
  walk_release(&walk);
}

FloatBounds *float_bounds_new(const Cfa *cfa, Terms *terms, LoopEffects *effects) {
  FloatBounds *bounds = mem_alloc_zeroed(sizeof *bounds);
  bounds->cfa = cfa;
  bounds->terms = terms;
  bounds->effects = effects;
  arena_init(&bounds->arena);
  bounds->heads = ARENA_ARRAY(&bounds->arena, HeadBounds *, cfa->locations.size);
  find_thresholds(bounds);
  return bounds;
}

void float_bounds_free(FloatBounds *bounds) {
  arena_release(&bounds->arena);
  mem_free(bounds, sizeof *bounds);
}
