#include "bmc/int_bounds.h"

#include "base/memory.h"
#include "bmc/leaves.h"
#include "cfa/walk.h"

#include <assert.h>

enum {
  MOST_LEAVES = 128,   // of a part of what a loop changes: larger arrays have no ranges
  MOST_WIDENINGS = 6,  // of a range, to constants; then its type alone bounds it
  MOST_THRESHOLDS = 300
};

// Of a family of leaves.
typedef struct IntBound {
  BoundRange range;
  uint32_t changes;
  bool is_begun; // RANGE is not empty
} IntBound;

typedef struct HeadRanges {
  LoopLeafVec leaves;
  IntBound *families;
  uint32_t family_count;
  bool is_assumed; // the ranges have a meaning
} HeadRanges;

struct IntBounds {
  const Cfa *cfa;
  Terms *terms;
  LoopEffects *effects;
  Arena arena;
  HeadRanges **heads; // by location index; NULL: not asked for yet
  __int128 thresholds[MOST_THRESHOLDS];
  uint32_t threshold_count;
};

// ---- leaves

static bool is_wanted(const Type *type) { return type_is_int(type) && type->size <= 8; }

// A part of an array that is too large would be of no use.
static void drop_large(LoopLeafVec *leaves) {
  uint32_t kept = 0;
  for (uint32_t i = 0, end; i < leaves->size; i = end) {
    for (end = i; end < leaves->size && leaves->data[end].variable == leaves->data[i].variable;)
      end++;
    for (uint32_t k = i; end - i < MOST_LEAVES && k < end; k++)
      leaves->data[kept++] = leaves->data[k];
  }
  leaves->size = kept;
}

static HeadRanges *head_at(IntBounds *bounds, Loc loc) {
  HeadRanges **head = &bounds->heads[loc.index];
  if (*head)
    return *head;
  *head = ARENA_NEW(&bounds->arena, HeadRanges);
  const SymEffects *effects = loop_effects_at(bounds->effects, loc);
  (*head)->family_count = leaves_find(effects, is_wanted, MOST_LEAVES, &(*head)->leaves);
  (*head)->families = ARENA_ARRAY(&bounds->arena, IntBound, (*head)->family_count);
  drop_large(&(*head)->leaves);
  return *head;
}

// NO_TERM: STATE has no such variable.
static Term value_of(Symbolic *symbolic, const SymState *state, const LoopLeaf *leaf) {
  return sym_variable_bytes(symbolic, state, leaf->variable, leaf->offset,
                            (uint32_t)leaf->type->size);
}

// ---- ranges

static BoundRange range_of_type(const Type *type) {
  uint32_t bits = 8 * (uint32_t)type->size;
  if (!type_is_signed(type))
    return (BoundRange){0, ((__int128)1 << bits) - 1};
  return (BoundRange){-((__int128)1 << (bits - 1)), ((__int128)1 << (bits - 1)) - 1};
}

static bool is_anything(BoundRange range, const Type *type) {
  BoundRange all = range_of_type(type);
  return range.low <= all.low && range.high >= all.high;
}

static __int128 number_of(const Terms *terms, Term value, const Type *type) {
  __int128 number = term_get(terms, value).constant;
  BoundRange all = range_of_type(type);
  return number > all.high ? number - ((__int128)1 << (8 * type->size)) : number;
}

static Term is_inside(Terms *terms, Term value, const Type *type, BoundRange range) {
  uint32_t width = 8 * (uint32_t)type->size + 1; // in which each number has the same sign
  Term wide = term_make_extend(terms, value, width, type_is_signed(type));
  Term low = term_make_bits(terms, width, (unsigned __int128)range.low);
  Term high = term_make_bits(terms, width, (unsigned __int128)range.high);
  return term_make_and2(terms, term_make_bv(terms, TERM_BV_SLE, low, wide),
                        term_make_bv(terms, TERM_BV_SLE, wide, high));
}

// To constants of the program on the side of VALUE, which is not in it.
static void widen(const IntBounds *bounds, IntBound *bound, __int128 value, const Type *type) {
  BoundRange all = range_of_type(type);
  bool is_above = value > bound->range.high;
  __int128 end = is_above ? all.high : all.low;
  bound->changes++;
  for (uint32_t i = 0; bound->changes <= MOST_WIDENINGS && i < bounds->threshold_count; i++) {
    __int128 threshold = bounds->thresholds[i];
    bool is_closer = is_above ? threshold >= value && threshold < end
                              : threshold <= value && threshold > end;
    end = is_closer ? threshold : end;
  }
  *(is_above ? &bound->range.high : &bound->range.low) = end;
}

// ---- states

// The hypothesis begins with the constants that are there when runs first get to the head. Later
// ones are for the solver to find: what was assumed may not change in an exploration.
static void begin(HeadRanges *head, Terms *terms, Symbolic *symbolic, const SymState *arrived) {
  vec_each(const LoopLeaf, leaf, &head->leaves) {
    IntBound *bound = &head->families[leaf->family];
    Term value = value_of(symbolic, arrived, leaf);
    if (term_is_none(value) || !term_is_constant(terms, value))
      continue;
    __int128 number = number_of(terms, value, leaf->type);
    if (!bound->is_begun || number < bound->range.low)
      bound->range.low = number;
    if (!bound->is_begun || number > bound->range.high)
      bound->range.high = number;
    bound->is_begun = true;
  }
  head->is_assumed = true;
}

// In STATE, all leaves are in their ranges.
static Term keeps(const HeadRanges *head, Symbolic *symbolic, Terms *terms, const SymState *state) {
  TermVec insides = {0};
  vec_each(const LoopLeaf, leaf, &head->leaves) {
    BoundRange range = head->families[leaf->family].range;
    Term value = value_of(symbolic, state, leaf);
    if (!term_is_none(value) && !is_anything(range, leaf->type))
      vec_push(&insides, is_inside(terms, value, leaf->type, range));
  }
  Term result = term_make_and(terms, insides.data, insides.size);
  vec_release(&insides);
  return result;
}

const SymState *int_bounds_assume(IntBounds *bounds, Symbolic *symbolic, const SymState *arrived,
                                  const SymState *begun, Loc loc) {
  HeadRanges *head = head_at(bounds, loc);
  if (!head->is_assumed)
    begin(head, bounds->terms, symbolic, arrived);
  return sym_assume(symbolic, begun, keeps(head, symbolic, bounds->terms, begun));
}

Term int_bounds_broken(const IntBounds *bounds, Symbolic *symbolic, const SymState *state,
                       Loc loc) {
  const HeadRanges *head = bounds->heads[loc.index];
  if (!head || !head->is_assumed)
    return term_false(bounds->terms);
  Term is_kept = keeps(head, symbolic, bounds->terms, state);
  return term_make_and2(bounds->terms, state->guard, term_make_not(bounds->terms, is_kept));
}

bool int_bounds_widen(IntBounds *bounds, Symbolic *symbolic, Solver *solver,
                      const SymState *state, Loc loc) {
  HeadRanges *head = head_at(bounds, loc);
  bool is_wider = false;
  assert(head->is_assumed);
  vec_each(const LoopLeaf, leaf, &head->leaves) {
    IntBound *bound = &head->families[leaf->family];
    Term value = value_of(symbolic, state, leaf);
    Term known = term_is_none(value) ? NO_TERM : solver->value(solver, value);
    if (term_is_none(known))
      continue;
    __int128 number = number_of(bounds->terms, known, leaf->type);
    if (number >= bound->range.low && number <= bound->range.high)
      continue;
    widen(bounds, bound, number, leaf->type);
    is_wider = true;
  }
  return is_wider;
}

BoundRange *int_bounds_at(IntBounds *bounds, uint32_t number) {
  for (uint32_t loc = 0; loc < bounds->cfa->locations.size; loc++) {
    HeadRanges *head = bounds->heads[loc];
    for (uint32_t i = 0; head && head->is_assumed && i < head->family_count; i++)
      if (!number--)
        return &head->families[i].range;
  }
  return NULL;
}

// ---- lifecycle

static void add_threshold(IntBounds *bounds, __int128 value) {
  for (uint32_t i = 0; i < bounds->threshold_count; i++)
    if (bounds->thresholds[i] == value)
      return;
  if (bounds->threshold_count < MOST_THRESHOLDS)
    bounds->thresholds[bounds->threshold_count++] = value;
}

// Constants and their neighbours: an index below 8 is at most 7.
static void find_thresholds(IntBounds *bounds) {
  ExprWalk walk = {0};
  add_threshold(bounds, 0);
  vec_each(Edge *const, edge, &bounds->cfa->edges) {
    if (!*edge)
      continue;
    walk_push_edge(&walk, *edge);
    for (const Expr *expr; (expr = walk_next(&walk));)
      if (expr->kind == EXPR_INT && type_is_int(expr->type))
        for (int step = -1; step <= 1; step++) {
          add_threshold(bounds, expr->integer + step);
          add_threshold(bounds, step - expr->integer);
        }
  }
  walk_release(&walk);
}

IntBounds *int_bounds_new(const Cfa *cfa, Terms *terms, LoopEffects *effects) {
  IntBounds *bounds = mem_alloc_zeroed(sizeof *bounds);
  bounds->cfa = cfa;
  bounds->terms = terms;
  bounds->effects = effects;
  arena_init(&bounds->arena);
  bounds->heads = ARENA_ARRAY(&bounds->arena, HeadRanges *, cfa->locations.size);
  find_thresholds(bounds);
  return bounds;
}

void int_bounds_free(IntBounds *bounds) {
  for (uint32_t i = 0; i < bounds->cfa->locations.size; i++)
    if (bounds->heads[i])
      vec_release(&bounds->heads[i]->leaves);
  arena_release(&bounds->arena);
  mem_free(bounds, sizeof *bounds);
}
