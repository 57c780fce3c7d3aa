// An equation for each variable that is a constant, or another one up to sign and a constant; for
// the rest the bounds that neither the types nor others imply.
#include "domain/octagon/octagon_domain.h"

typedef struct Facts {
  const PackView *view;
  FactSink *sink;
  const Octagon *octagon;
  Interval *ranges; // of what is wanted, by the types too
  bool *is_leader;  // wanted, no constant, and no equation with a variable before
} Facts;

static void add_equal(const Facts *facts, Term term, __int128 value) {
  Terms *terms = facts->sink->terms;
  vec_push(&facts->sink->conjuncts, term_make_eq(terms, term, term_make_int(terms, value)));
}

static void add_at_most(const Facts *facts, Term term, __int128 value) {
  Terms *terms = facts->sink->terms;
  vec_push(&facts->sink->conjuncts, term_make_le(terms, term, term_make_int(terms, value)));
}

// ---- one variable

// The sum of V[i] and V[j] has one value.
static bool is_equation(const Facts *facts, uint32_t i, uint32_t j) {
  Bound above = oct_bound(facts->octagon, i, j), below = oct_bound(facts->octagon, i ^ 1, j ^ 1);
  return above != BOUND_NONE && below == -above;
}

// Of the wanted variable number NUMBER; false when an equation was found: then it is none.
static bool find_leader(const Facts *facts, uint32_t number) {
  uint32_t i = plus_of(facts->sink->wanted[number]);
  for (uint32_t k = 0; k < number; k++) {
    uint32_t y = facts->sink->wanted[k];
    for (uint32_t j = plus_of(y); facts->is_leader[y] && j <= minus_of(y); j++)
      if (is_equation(facts, i, j)) {
        add_equal(facts, fact_sum(facts->sink, facts->view, i, j), oct_bound(facts->octagon, i, j));
        return false;
      }
  }
  return true;
}

static void add_variable(const Facts *facts, uint32_t number) {
  uint32_t x = facts->sink->wanted[number];
  Interval range = view_cell_range(facts->view, x), all = facts->view->pack->cells[x]->range;
  facts->ranges[x] = range;
  if (interval_is_point(range)) {
    add_equal(facts, fact_signed(facts->sink, facts->view, plus_of(x)), range.low);
    return;
  }
  facts->is_leader[x] = find_leader(facts, number);
  if (!facts->is_leader[x])
    return;
  if (range.high < all.high)
    add_at_most(facts, fact_signed(facts->sink, facts->view, plus_of(x)), range.high);
  if (range.low > all.low)
    add_at_most(facts, fact_signed(facts->sink, facts->view, minus_of(x)), -range.low);
}

// ---- pairs

// The greatest value of V[i].
static __int128 most_of(const Facts *facts, uint32_t i) {
  Interval range = facts->ranges[i / 2];
  return i % 2 ? interval_neg(range).high : range.high;
}

static bool is_implied_by_bounds(const Facts *facts, uint32_t i, uint32_t j, Bound bound) {
  __int128 a = most_of(facts, i), b = most_of(facts, j), sum;
  return a != INTERVAL_MOST && b != INTERVAL_MOST && !__builtin_add_overflow(a, b, &sum) &&
         sum <= bound;
}

// V[i] + V[k] and V[j] - V[k] are bounded, for a third variable.
static bool is_implied_by_others(const Facts *facts, uint32_t i, uint32_t j, Bound bound) {
  assert(i / 2 != j / 2);
  for (uint32_t k = 0; k < 2 * facts->octagon->count; k++) {
    if (k / 2 == i / 2 || k / 2 == j / 2 || !facts->is_leader[k / 2])
      continue;
    if (bound_add(oct_bound(facts->octagon, i, k), oct_bound(facts->octagon, j, k ^ 1)) <= bound)
      return true;
  }
  return false;
}

static void add_pair(const Facts *facts, uint32_t i, uint32_t j) {
  if (!facts->is_leader[i / 2] || !facts->is_leader[j / 2])
    return;
  Bound bound = oct_bound(facts->octagon, i, j);
  if (bound != BOUND_NONE && !is_implied_by_bounds(facts, i, j, bound) &&
      !is_implied_by_others(facts, i, j, bound))
    add_at_most(facts, fact_sum(facts->sink, facts->view, i, j), bound);
}

void octagon_facts(const PackView *view, FactSink *sink) {
  Facts facts = {.view = view,
                 .sink = sink,
                 .octagon = octagon_of(view_value(view)),
                 .ranges = ARENA_ARRAY(sink->arena, Interval, view->pack->count),
                 .is_leader = ARENA_ARRAY(sink->arena, bool, view->pack->count)};
  assert(facts.octagon->count == view->pack->count);
  for (uint32_t number = 0; number < sink->count; number++)
    add_variable(&facts, number);
  for (uint32_t i = 0; i < 2 * sink->count; i++)
    for (uint32_t j = 0; j < 2 * (i / 2); j++)
      add_pair(&facts, sink_signed(sink, i), sink_signed(sink, j));
}
