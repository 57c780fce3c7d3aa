// All-SAT by enumeration (thesis, section 2.2.2), with one incremental solver:
//
//   1. one model, or the formula is false;
//   2. which predicates are decided, the same in all models? Those that were the same in all
//      models so far are asked about at once: "can one of them be different?" A model in which
//      one is rules it out; the first `no` decides the rest;
//   3. unless all are decided: further models, until there are none.
//
// Each model of the formula is generalised to a set of assignments (generalize.h), which is joined
// to the result and blocked by a clause. Whenever this stops early, the result is what is decided
// by then.
#include "allsat/allsat.h"

#include "allsat/allsat_internal.h"
#include "allsat/generalize.h"
#include "allsat/interval_box.h"
#include "smt/valuation.h"

typedef enum Standing {
  STANDING_SAME, // in all models so far
  STANDING_OPEN, // true in one model, false in another
  STANDING_DECIDED
} Standing;

typedef struct Enumeration {
  Solver *solver;
  BddManager *bdds;
  const Predicate *predicates;
  uint32_t count;
  Generalizer *generalizer; // NULL: only decided predicates are wanted
  uint64_t max_models;      // UINT64_MAX: no limit
  Deadline deadline;
  uint64_t models;
  VEC(Standing) standings; // by predicate
  VEC(bool) values;        // of the predicates in the newest model; unless OPEN, in all
  TermVec clause;          // that blocks the newest model and its like
  Bdd found;               // the assignments so far
} Enumeration;

// ---- statistics

#define STATS(X)                                                                                   \
  X(CALLS, COUNT, "Calls")                                                                         \
  X(SYMBOLIC, COUNT, "Calls answered by BDDs")                                                     \
  X(PREDICATES, COUNT, "Predicates")                                                               \
  X(DECIDED, COUNT, "Decided")                                                                     \
  X(MODELS, COUNT, "Models")                                                                       \
  X(WEAKENED, COUNT, "Stopped early")                                                              \
  X(SPENT, TIME, "Time")
STAT_TABLE("All-SAT", STATS);

static void record(const AllSatResult *result, uint32_t predicates, uint64_t start) {
  stats_register(&stats);
  stat_add(&entries[STAT_CALLS], 1);
  stat_add(&entries[STAT_PREDICATES], predicates);
  stat_add(&entries[STAT_DECIDED], result->decided);
  stat_add(&entries[STAT_MODELS], result->models);
  stat_add(&entries[STAT_WEAKENED], result->status == ALLSAT_WEAKENED);
  stat_add(&entries[STAT_SPENT], clock_ns() - start);
}

// ---- models

SatResult allsat_ask(Solver *solver, const Term *assumptions, uint32_t count, Deadline deadline) {
  if (deadline_has_passed(deadline))
    return SAT_UNKNOWN;
  return solver->check(solver, QUERY_ABSTRACTION, assumptions, count, deadline_left(deadline));
}

static SatResult ask(Enumeration *search) {
  return allsat_ask(search->solver, NULL, 0, search->deadline);
}

static void set_value(Enumeration *search, uint32_t predicate, bool value) {
  bool *old = &search->values.data[predicate];
  if (search->models > 1 && *old != value)
    search->standings.data[predicate] = STANDING_OPEN;
  *old = value;
}

// A predicate that was always the same may vary within the set of the newest model.
static void look_for_open(Enumeration *search, Bdd set) {
  assert(!bdd_is_false(set));
  for (uint32_t i = 0; i < search->count; i++) {
    if (search->standings.data[i] != STANDING_SAME)
      continue;
    uint32_t variable = search->predicates[i].bdd_variable;
    if (!bdd_implies_literal(search->bdds, set, variable, search->values.data[i]))
      search->standings.data[i] = STANDING_OPEN;
  }
}

static void join_set(Enumeration *search, Valuation *valuation) {
  Bdd set = generalize(search->generalizer, valuation, search->values.data, &search->clause);
  look_for_open(search, set);
  bdd_or_with(search->bdds, &search->found, set);
}

// Takes the model that the solver has; false when there were enough of them or the solver
// cannot tell a value.
static bool take_model(Enumeration *search) {
  Solver *solver = search->solver;
  if (search->models == search->max_models)
    return false;
  assert(search->models < search->max_models);
  search->models++;
  bool ok = true;
  Valuation *valuation = valuation_new(solver);
  for (uint32_t i = 0; ok && i < search->count; i++) {
    Term value = valuation_get(valuation, search->predicates[i].formula);
    ok = !term_is_none(value);
    set_value(search, i, ok && term_is_true(solver->terms, value));
  }
  if (ok && search->generalizer)
    join_set(search, valuation);
  valuation_free(valuation);
  return ok;
}

static void block(Enumeration *search) {
  if (search->generalizer)
    search->solver->add_clause(search->solver, search->clause.data, search->clause.size);
}

// ---- the steps: SAT_NO when all is found, SAT_UNKNOWN when stopped early

static SatResult find_first(Enumeration *search) {
  SatResult result = ask(search);
  if (result == SAT_YES && !take_model(search))
    result = SAT_UNKNOWN;
  if (result == SAT_YES)
    block(search);
  return result;
}

// The clause "a predicate that was always the same is different"; false when there is none such.
static bool add_difference(Enumeration *search) {
  Terms *terms = search->solver->terms;
  TermVec clause = {0};
  for (uint32_t i = 0; i < search->count; i++)
    if (search->standings.data[i] == STANDING_SAME) {
      Term formula = search->predicates[i].formula;
      vec_push(&clause, term_make_literal(terms, formula, search->values.data[i]));
    }
  bool has_any = clause.size > 0;
  if (has_any)
    search->solver->add_clause(search->solver, clause.data, clause.size);
  vec_release(&clause);
  return has_any;
}

static SatResult find_decided(Enumeration *search) {
  SatResult result;
  do {
    solver_push(search->solver);
    result = add_difference(search) ? ask(search) : SAT_NO;
    if (result == SAT_YES && !take_model(search))
      result = SAT_UNKNOWN;
    solver_pop(search->solver);
    if (result == SAT_YES)
      block(search);
  } while (result == SAT_YES);
  for (uint32_t i = 0; result == SAT_NO && i < search->count; i++)
    if (search->standings.data[i] == STANDING_SAME)
      search->standings.data[i] = STANDING_DECIDED;
  return result;
}

static bool has_open(const Enumeration *search) {
  for (uint32_t i = 0; i < search->count; i++)
    if (search->standings.data[i] == STANDING_OPEN)
      return true;
  return false;
}

static SatResult find_rest(Enumeration *search) {
  assert(search->generalizer);
  SatResult result;
  while ((result = find_first(search)) == SAT_YES)
    ;
  return result;
}

// ---- both abstractions

static Bdd decided_cube(Enumeration *search, uint32_t *decided) {
  Cube cube = {0};
  for (uint32_t i = 0; i < search->count; i++)
    if (search->standings.data[i] == STANDING_DECIDED)
      cube_add(&cube, search->predicates[i].bdd_variable, search->values.data[i]);
  *decided = cube.variables.size;
  Bdd bdd = cube_to_bdd(search->bdds, &cube);
  cube_release(&cube);
  assert(*decided <= search->count);
  return bdd;
}

static AllSatResult enumerate(Enumeration *search) {
  SatResult last = find_first(search);
  if (last == SAT_NO)
    return (AllSatResult){.status = ALLSAT_FALSE, .bdd = bdd_make_false(search->bdds)};
  if (last == SAT_YES)
    last = find_decided(search);
  if (last == SAT_NO && search->generalizer && has_open(search))
    last = find_rest(search);
  AllSatResult result = {.status = last == SAT_NO ? ALLSAT_EXACT : ALLSAT_WEAKENED,
                         .models = search->models};
  result.bdd = decided_cube(search, &result.decided);
  if (last == SAT_NO && search->generalizer)
    bdd_update(search->bdds, &result.bdd, bdd_retain(search->bdds, search->found));
  return result;
}

static bool are_distinct(const Predicate *predicates, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    for (uint32_t j = 0; j < i; j++)
      if (predicates[i].bdd_variable == predicates[j].bdd_variable)
        return false;
  return true;
}

// MAX_MODELS is 0 where any number is allowed.
static AllSatResult abstract(Solver *solver, BddManager *bdds, Term formula,
                             const Predicate *predicates, uint32_t count, uint64_t max_models,
                             Deadline deadline, bool is_boolean) {
  assert(are_distinct(predicates, count));
  Enumeration search = {.solver = solver,
                        .bdds = bdds,
                        .predicates = predicates,
                        .count = count,
                        .max_models = max_models ? max_models : UINT64_MAX,
                        .deadline = deadline,
                        .found = bdd_make_false(bdds)};
  vec_fill(&search.standings, count, STANDING_SAME);
  vec_fill(&search.values, count, false);
  if (is_boolean)
    search.generalizer = generalizer_new(solver, bdds, formula, predicates, count, search.deadline);
  solver_push(solver);
  solver_add(solver, formula);
  AllSatResult result = enumerate(&search);
  solver_pop(solver);
  if (search.generalizer)
    generalizer_free(search.generalizer);
  bdd_drop(bdds, search.found);
  vec_release(&search.standings);
  vec_release(&search.values);
  vec_release(&search.clause);
  return result;
}

AllSatResult allsat_enumerate(Solver *solver, BddManager *bdds, Term formula,
                              const Predicate *predicates, uint32_t count, Deadline deadline) {
  return abstract(solver, bdds, formula, predicates, count, 0, deadline, true);
}

// By BDDs, if that can be done with half of the work.
AllSatResult allsat_boolean(Solver *solver, BddManager *bdds, Term formula,
                            const Predicate *predicates, uint32_t count, AllSatLimits limits) {
  uint64_t start = clock_ns();
  Deadline deadline = deadline_in(limits.work);
  AllSatResult result;
  bool is_done = count && !limits.max_models &&
                 symbolic_allsat(solver, bdds, formula, predicates, count, deadline_half(deadline),
                                 limits.spare, &result);
  if (!is_done)
    result = abstract(solver, bdds, formula, predicates, count, limits.max_models, deadline, true);
  assert((result.status == ALLSAT_FALSE) == bdd_is_false(result.bdd));
  record(&result, count, start);
  stat_add(&entries[STAT_SYMBOLIC], is_done);
  return result;
}

// ---- Cartesian abstraction, where possible without the solver

static AllSatResult ask_solver(Solver *solver, BddManager *bdds, Term formula,
                               const Predicate *predicates, uint32_t count, AllSatLimits limits) {
  uint64_t start = clock_ns();
  AllSatResult result = abstract(solver, bdds, formula, predicates, count, limits.max_models,
                                 deadline_in(limits.work), false);
  record(&result, count, start);
  return result;
}

// What the box tells, and what the solver tells of the rest.
static AllSatResult abstract_box(const IntervalBox *box, Solver *solver, BddManager *bdds,
                                 Term formula, const Predicate *predicates, uint32_t count,
                                 AllSatLimits limits) {
  VEC(Predicate) rest = {0};
  Cube told = {0};
  for (uint32_t i = 0; i < count; i++) {
    BoxTruth truth = box_ask(box, predicates[i].formula);
    if (truth == BOX_UNKNOWN)
      vec_push(&rest, predicates[i]);
    if (truth == BOX_TRUE || truth == BOX_FALSE)
      cube_add(&told, predicates[i].bdd_variable, truth == BOX_TRUE);
  }
  AllSatResult result = rest.size
                            ? ask_solver(solver, bdds, formula, rest.data, rest.size, limits)
                            : (AllSatResult){.status = ALLSAT_EXACT, .bdd = bdd_make_true(bdds)};
  bdd_and_with(bdds, &result.bdd, cube_to_bdd(bdds, &told));
  result.decided += told.variables.size;
  vec_release(&rest);
  cube_release(&told);
  return result;
}

AllSatResult allsat_cartesian(Solver *solver, BddManager *bdds, Term formula,
                              const Predicate *predicates, uint32_t count, AllSatLimits limits) {
  IntervalBox box;
  BoxStatus status = box_init(&box, solver->terms, formula);
  AllSatResult result =
      status == BOX_EMPTY ? (AllSatResult){.status = ALLSAT_FALSE, .bdd = bdd_make_false(bdds)}
      : status == BOX_OK  ? abstract_box(&box, solver, bdds, formula, predicates, count, limits)
                          : ask_solver(solver, bdds, formula, predicates, count, limits);
  assert((result.status == ALLSAT_FALSE) == bdd_is_false(result.bdd) && result.decided <= count);
  box_release(&box);
  return result;
}
