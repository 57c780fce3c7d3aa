// Joining paths (thesis, section 2.3): for each variable whose versions differ, the
// side that is behind gets an equation with the newer version.
#include "encode/path.h"

#include "encode/encode_internal.h"

#include <assert.h>
#include <string.h>

#ifndef NDEBUG
static bool are_conditions(const Terms *terms, const Term *conjuncts, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!sort_equals(term_sort(terms, conjuncts[i]), sort_bool(terms)) ||
        term_is_true(terms, conjuncts[i]))
      return false;
  return true;
}
#endif

void path_append(Encoder *encoder, PathFormula *path, const Term *conjuncts, uint32_t count) {
  assert(are_conditions(encoder->terms, conjuncts, count));
  if (count == 0)
    return;
  size_t size = sizeof(PathSegment) + count * sizeof *conjuncts;
  PathSegment *segment = arena_alloc(&encoder->arena, size);
  segment->previous = path->last;
  segment->depth = path->last ? path->last->depth + 1 : 0;
  segment->count = count;
  memcpy(segment->conjuncts, conjuncts, count * sizeof *conjuncts);
  Term all = term_make_and(encoder->terms, conjuncts, count);
  segment->formula = path->last ? term_make_and2(encoder->terms, path->formula, all) : all;
  path->formula = segment->formula;
  path->last = segment;
}

// ---- versions

typedef struct Join {
  Encoder *encoder;
  const PathFormula *a, *b;
  uint32_t block;
  SsaMap ssa;            // starts as that of A
  TermVec *equations[2]; // for A, for B
} Join;

// Does what ENTRY says hold of version INDEX at the end of PATH, and still in the join?
static bool is_known(const Join *join, const PathFormula *path, SsaEntry entry, uint32_t index) {
  return entry.index == index && entry.block == path->block && path->block == join->block;
}

static const Interval *join_ranges(Join *join, const Interval *a, const Interval *b) {
  if (!a || !b)
    return NULL;
  if (a == b || interval_equals(*a, *b))
    return a;
  Interval *hull = ARENA_NEW(&join->encoder->arena, Interval);
  *hull = interval_hull(*a, *b);
  return hull;
}

static void equalize(Join *join, const Cell *cell, uint32_t a, uint32_t b) {
  assert(cell->kind != CELL_CONSTANT || a == b);
  if (a == b || cell->kind == CELL_UNKNOWN || cell->kind == CELL_COUNTER)
    return;
  Terms *terms = join->encoder->terms;
  Term left = term_make_var(terms, cell->symbol, a), right = term_make_var(terms, cell->symbol, b);
  vec_push(join->equations[a < b ? 0 : 1], term_make_eq(terms, left, right));
}

static void join_entry(void *context, SsaEntry a, SsaEntry b) {
  assert(a.symbol.id == b.symbol.id);
  Join *join = context;
  const Encoder *encoder = join->encoder;
  const Cell *cell = place_find_cell(&encoder->names->places, a.symbol);
  assert(cell);
  uint32_t left = cell_index(join->a->ssa, cell);
  uint32_t right = cell_index(join->b->ssa, cell);
  equalize(join, cell, left, right);
  SsaEntry joined = {.symbol = a.symbol, .index = left > right ? left : right};
  joined.block = join->block;
  if (is_known(join, join->a, a, left) && is_known(join, join->b, b, right)) {
    joined.range = join_ranges(join, a.range, b.range);
    if (term_equals(a.definition, b.definition))
      joined.definition = a.definition;
  }
  join->ssa = ssa_set(&join->encoder->arena, join->ssa, joined);
}

// ---- formulas

const PathSegment *path_common_prefix(const PathSegment *a, const PathSegment *b) {
  while (a != b) {
    if (!b || (a && a->depth >= b->depth))
      a = a->previous;
    else
      b = b->previous;
  }
  return a;
}

// Appends the conjuncts behind PREFIX, the newest first.
static void collect(const PathSegment *last, const PathSegment *prefix, TermVec *out) {
  for (const PathSegment *segment = last; segment != prefix; segment = segment->previous)
    for (uint32_t i = segment->count; i-- > 0;)
      vec_push(out, segment->conjuncts[i]);
}

// Moves what A and B have in common to COMMON.
static void factor(TermVec *a, TermVec *b, TermVec *common) {
  enum { IN_A = 1, IN_BOTH = 2 };
  Map sides = {0};
  vec_each(Term, term, a)
    *map_insert(&sides, term->id, NULL) = IN_A;
  uint32_t kept = 0;
  vec_each(Term, term, b) {
    uint64_t *side = map_find(&sides, term->id);
    if (!side) {
      b->data[kept++] = *term;
    } else if (*side == IN_A) {
      *side = IN_BOTH;
      vec_push(common, *term);
    }
  }
  b->size = kept;
  kept = 0;
  vec_each(Term, term, a) {
    if (*map_find(&sides, term->id) == IN_A)
      a->data[kept++] = *term;
  }
  a->size = kept;
  map_release(&sides);
}

static void append_disjunction(Join *join, PathFormula *result) {
  Encoder *encoder = join->encoder;
  TermVec a = {0}, b = {0}, common = {0};
  const PathSegment *prefix = path_common_prefix(join->a->last, join->b->last);
  collect(join->a->last, prefix, &a);
  collect(join->b->last, prefix, &b);
  vec_each(Term, equation, join->equations[0])
    vec_push(&a, *equation);
  vec_each(Term, equation, join->equations[1])
    vec_push(&b, *equation);
  factor(&a, &b, &common);
  Term either = term_make_or2(encoder->terms, term_make_and(encoder->terms, a.data, a.size),
                              term_make_and(encoder->terms, b.data, b.size));
  if (!term_is_true(encoder->terms, either))
    vec_push(&common, either);
  result->last = prefix;
  result->formula = prefix ? prefix->formula : term_true(encoder->terms);
  path_append(encoder, result, common.data, common.size);
  vec_release(&a);
  vec_release(&b);
  vec_release(&common);
}

PathFormula encode_or(Encoder *encoder, PathFormula a, PathFormula b) {
  uint32_t length = a.length > b.length ? a.length : b.length;
  if (term_is_false(encoder->terms, a.formula) || term_is_false(encoder->terms, b.formula)) {
    PathFormula feasible = term_is_false(encoder->terms, a.formula) ? b : a;
    feasible.length = length;
    return feasible;
  }
  TermVec for_a = {0}, for_b = {0};
  Join join = {.encoder = encoder, .a = &a, .b = &b, .ssa = a.ssa, .equations = {&for_a, &for_b}};
  join.block = a.block == b.block ? a.block : ++encoder->block_count;
  ssa_compare(a.ssa, b.ssa, join_entry, &join);
  PathFormula result = {.ssa = join.ssa, .length = length, .block = join.block};
  append_disjunction(&join, &result);
  vec_release(&for_a);
  vec_release(&for_b);
  return result;
}
