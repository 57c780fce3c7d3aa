// Ranges of arguments. For each clause, the solver is asked for the least ranges that it gives to
// its head, so the value of a predicate grows at once to all that a clause says; one that grows
// again and again is widened. What that lost comes back by going down: each value again is only
// what its clauses give.
//
// (Z3 4.8.12's own optimization tells optima that are none.)
#include "base/memory.h"
#include "chc/facts.h"
#include "encode/interval.h"
#include "smt/z3_solver.h"

#include <assert.h>

#define LARGEST_STEP ((__int128)1 << 66) // of the search for a bound

enum {
  RANGE_WORK = 100000, // for a query
  PATIENCE = 3,        // times that a value grows before it is widened
  MOST_DESCENTS = 3    // of all predicates
};

// What is known of a predicate's arguments that are integers.
typedef struct Box {
  uint32_t count;
  uint32_t *params;
  Interval *ranges;
  bool is_empty;
  uint32_t growths;
} Box;

typedef struct Ranges {
  const HornSystem *horn;
  Terms *terms;
  const TermVec *known;
  Solver *solver;
  Deadline deadline;
  Arena arena;
  Box *boxes;      // by predicate
  VEC(bool) waits; // by clause
} Ranges;

// ---- boxes

static Box new_box(Ranges *ranges, uint32_t predicate) {
  const TermVec *params = &ranges->horn->predicates.data[predicate].params;
  Box box = {.is_empty = true};
  box.params = ARENA_ARRAY(&ranges->arena, uint32_t, params->size + 1);
  box.ranges = ARENA_ARRAY(&ranges->arena, Interval, params->size + 1);
  for (uint32_t i = 0; i < params->size; i++)
    if (sort_get(ranges->terms, term_sort(ranges->terms, params->data[i]))->kind == SORT_INT)
      box.params[box.count++] = i;
  return box;
}

static Term bound(Terms *terms, Term x, Interval range) {
  Term low = term_true(terms), high = term_true(terms);
  if (range.low != INTERVAL_LEAST)
    low = term_make_le(terms, term_make_int(terms, range.low), x);
  if (range.high != INTERVAL_MOST)
    high = term_make_le(terms, x, term_make_int(terms, range.high));
  return term_make_and2(terms, low, high);
}

static Term fact_of(const Ranges *ranges, uint32_t predicate) {
  const Box *box = &ranges->boxes[predicate];
  const TermVec *params = &ranges->horn->predicates.data[predicate].params;
  Term all = term_bool(ranges->terms, !box->is_empty);
  for (uint32_t i = 0; !box->is_empty && i < box->count; i++)
    all = term_make_and2(ranges->terms, all,
                         bound(ranges->terms, params->data[box->params[i]], box->ranges[i]));
  return all;
}

// ---- what a clause gives

static Term body_of(const Ranges *ranges, const HornClause *clause) {
  Terms *terms = ranges->terms;
  Term body = clause->constraint;
  vec_each(const HornAtom, atom, &clause->body) {
    Term known = ranges->known->data[atom->predicate];
    Term both = term_make_and2(terms, known, fact_of(ranges, atom->predicate));
    body = term_make_and2(terms, body, fact_at(terms, ranges->horn, atom, both));
  }
  return body;
}

// Where the solver's assertions hold, X is at least LEAST.
static SatResult reaches(const Ranges *ranges, Term x, __int128 least) {
  Term question = term_make_le(ranges->terms, term_make_int(ranges->terms, least), x);
  return ranges->solver->check(ranges->solver, QUERY_OTHER, &question, 1, RANGE_WORK);
}

static __int128 value_of(const Ranges *ranges, Term x, __int128 at_least) {
  __int128 value = at_least;
  bool is_number =
      term_is_int_constant(ranges->terms, ranges->solver->value(ranges->solver, x), &value);
  return is_number && value > at_least ? value : at_least;
}

// The most that X is where the solver's assertions hold, which is FROM or more; INTERVAL_MOST:
// there is no end, or none is known. Steps become larger until one is too large.
static __int128 find_most(const Ranges *ranges, Term x, __int128 from) {
  __int128 low = from, step = 1, high = INTERVAL_MOST;
  while (high == INTERVAL_MOST && step < LARGEST_STEP) {
    SatResult answer = reaches(ranges, x, low + step);
    if (answer == SAT_UNKNOWN)
      return INTERVAL_MOST;
    if (answer == SAT_NO)
      high = low + step - 1;
    else
      low = value_of(ranges, x, low + step);
    step *= 2;
  }
  while (low < high && high != INTERVAL_MOST) {
    __int128 middle = low + (high - low + 1) / 2;
    SatResult answer = reaches(ranges, x, middle);
    if (answer == SAT_UNKNOWN)
      return high;
    if (answer == SAT_NO)
      high = middle - 1;
    else
      low = value_of(ranges, x, middle);
  }
  return high;
}

static Interval find_range(const Ranges *ranges, Term x, Term value) {
  __int128 from;
  if (!term_is_int_constant(ranges->terms, value, &from))
    return interval_all();
  __int128 high = find_most(ranges, x, from);
  __int128 low = find_most(ranges, term_make_neg(ranges->terms, x), -from);
  return (Interval){low == INTERVAL_MOST ? INTERVAL_LEAST : -low, high};
}

// The ranges of the head's arguments; false when it has none.
static bool give(const Ranges *ranges, const HornClause *clause, Interval *out) {
  const Box *box = &ranges->boxes[clause->head.predicate];
  Solver *solver = ranges->solver;
  Term body = body_of(ranges, clause);
  if (term_is_false(ranges->terms, body))
    return false;
  solver_push(solver);
  solver_add(solver, body);
  SatResult answer = solver->check(solver, QUERY_OTHER, NULL, 0, RANGE_WORK);
  TermVec values = {0};
  for (uint32_t i = 0; answer == SAT_YES && i < box->count; i++)
    vec_push(&values, solver->value(solver, clause->head.args.data[box->params[i]]));
  for (uint32_t i = 0; i < box->count; i++)
    out[i] = answer == SAT_YES
                 ? find_range(ranges, clause->head.args.data[box->params[i]], values.data[i])
                 : interval_all();
  solver_pop(solver);
  vec_release(&values);
  return answer != SAT_NO;
}

// ---- upwards

static void widen(Interval *range, Interval to) {
  if (to.low < range->low)
    range->low = INTERVAL_LEAST;
  if (to.high > range->high)
    range->high = INTERVAL_MOST;
}

// True if the box has grown.
static bool grow(Box *box, const Interval *to) {
  bool has_grown = box->is_empty;
  for (uint32_t i = 0; i < box->count; i++) {
    Interval before = box->ranges[i];
    if (box->is_empty)
      box->ranges[i] = to[i];
    else if (box->growths >= PATIENCE)
      widen(&box->ranges[i], to[i]);
    else
      box->ranges[i] = interval_hull(before, to[i]);
    has_grown |= !interval_equals(before, box->ranges[i]);
  }
  box->growths += has_grown;
  box->is_empty = false;
  return has_grown;
}

static void wake(Ranges *ranges, uint32_t predicate) {
  for (uint32_t i = 0; i < ranges->waits.size; i++)
    vec_each(const HornAtom, atom, &ranges->horn->clauses.data[i].body)
      ranges->waits.data[i] |= atom->predicate == predicate;
}

// False when DEADLINE passes before no clause gives more.
static bool ascend(Ranges *ranges) {
  bool is_open = true;
  while (is_open && !deadline_has_passed(ranges->deadline)) {
    is_open = false;
    for (uint32_t i = 0; i < ranges->waits.size; i++) {
      const HornClause *clause = &ranges->horn->clauses.data[i];
      Box *box = &ranges->boxes[clause->head.predicate];
      Interval *given = ARENA_ARRAY(&ranges->arena, Interval, box->count + 1);
      if (!ranges->waits.data[i] || deadline_has_passed(ranges->deadline))
        continue;
      ranges->waits.data[i] = false;
      is_open = true;
      if (give(ranges, clause, given) && grow(box, given))
        wake(ranges, clause->head.predicate);
    }
  }
  return !is_open;
}

// ---- downwards

// True if the box of PREDICATE has become smaller.
static bool descend_at(Ranges *ranges, uint32_t predicate) {
  Box *box = &ranges->boxes[predicate], lower = new_box(ranges, predicate);
  Interval *given = ARENA_ARRAY(&ranges->arena, Interval, box->count + 1);
  vec_each(const HornClause, clause, &ranges->horn->clauses)
    if (clause->head.predicate == predicate && give(ranges, clause, given))
      grow(&lower, given);
  bool is_smaller = false;
  for (uint32_t i = 0; !lower.is_empty && i < box->count; i++) {
    Interval before = box->ranges[i];
    (void)interval_meet(before, lower.ranges[i], &box->ranges[i]);
    is_smaller |= !interval_equals(before, box->ranges[i]);
  }
  return is_smaller;
}

typedef VEC(uint32_t) PredicateVec;

// Those that clauses without a body lead to, what these lead to by the first atoms of bodies, and
// so on, in post-order. A summary is no first atom.
static void add_behind(const Ranges *ranges, uint32_t predicate, bool *seen, PredicateVec *out) {
  if (seen[predicate])
    return;
  seen[predicate] = true;
  vec_each(const HornClause, clause, &ranges->horn->clauses)
    if (clause->body.size && clause->body.data[0].predicate == predicate)
      add_behind(ranges, clause->head.predicate, seen, out);
  vec_push(out, predicate);
}

static void order_predicates(Ranges *ranges, PredicateVec *out) {
  bool *seen = ARENA_ARRAY(&ranges->arena, bool, ranges->horn->predicates.size);
  vec_each(const HornClause, clause, &ranges->horn->clauses)
    if (!clause->body.size)
      add_behind(ranges, clause->head.predicate, seen, out);
}

// Callers before what they call.
static void descend(Ranges *ranges) {
  bool is_smaller = true;
  PredicateVec order = {0};
  order_predicates(ranges, &order);
  for (uint32_t round = 0; is_smaller && round < MOST_DESCENTS; round++) {
    is_smaller = false;
    for (uint32_t i = order.size; i-- > 0;)
      if (!deadline_has_passed(ranges->deadline))
        is_smaller |= descend_at(ranges, order.data[i]);
  }
  vec_release(&order);
}

bool ranges_find(const HornSystem *horn, Z3Context *context, Terms *terms, const TermVec *known,
                 Deadline deadline, TermVec *facts) {
  Ranges ranges = {.horn = horn,
                   .terms = terms,
                   .known = known,
                   .solver = z3_solver_new(context),
                   .deadline = deadline};
  uint32_t count = horn->predicates.size;
  arena_init(&ranges.arena);
  ranges.boxes = mem_alloc_zeroed(count * sizeof *ranges.boxes);
  for (uint32_t i = 0; i < count; i++)
    ranges.boxes[i] = new_box(&ranges, i);
  vec_fill(&ranges.waits, horn->clauses.size, true);
  bool is_found = ascend(&ranges);
  if (is_found)
    descend(&ranges);
  for (uint32_t i = 0; is_found && i < count; i++)
    vec_push(facts, fact_of(&ranges, i));
  mem_free(ranges.boxes, count * sizeof *ranges.boxes);
  vec_release(&ranges.waits);
  solver_free(ranges.solver);
  arena_release(&ranges.arena);
  return is_found;
}
