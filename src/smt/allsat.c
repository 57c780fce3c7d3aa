// All-SAT by enumeration (thesis, section 2.2.2), with one incremental solver:
//
//   1. one model, or the formula is false;
//   2. which predicates are decided, the same in all models? Those that were the same in all
//      models so far are asked about at once: "can one of them be different?" A model in which
//      one is rules it out; the first `no` decides the rest;
//   3. the assignments to the others are enumerated: each is joined to the BDD and
//      blocked by a clause.
//
// Whenever this stops early, the result is what is known to be decided.
#include "smt/allsat.h"

#include "base/limits.h"

#include <assert.h>

typedef enum Standing {
  STANDING_SAME,  // in all models so far
  STANDING_OPEN,  // true in one model, false in another
  STANDING_DECIDED
} Standing;

typedef struct Candidate {
  Term formula, negation;
  uint32_t variable; // of the BDD
  Standing standing;
  bool value; // in the newest model; unless OPEN, in all
} Candidate;

typedef struct Enumeration {
  Solver *solver;
  BddManager *bdds;
  VEC(Candidate) candidates;
  uint64_t max_models; // UINT64_MAX: no limit
  uint64_t deadline;   // of clock_ns; UINT64_MAX: none
  uint64_t models;
  VEC(bool) early;     // the models of step 2, one row of values each
  TermVec clause;      // scratch, as the two below
  VEC(uint32_t) variables;
  VEC(bool) values;
  Bdd found; // the union of the models of step 3
} Enumeration;

// ---- statistics

enum { STAT_CALLS, STAT_PREDICATES, STAT_DECIDED, STAT_MODELS, STAT_WEAKENED, STAT_SPENT, STATS };

static StatEntry entries[STATS] = {
    [STAT_CALLS] = {STAT_COUNT, "Calls", 0, 0},
    [STAT_PREDICATES] = {STAT_COUNT, "Predicates", 0, 0},
    [STAT_DECIDED] = {STAT_COUNT, "Decided", 0, 0},
    [STAT_MODELS] = {STAT_COUNT, "Models", 0, 0},
    [STAT_WEAKENED] = {STAT_COUNT, "Stopped early", 0, 0},
    [STAT_SPENT] = {STAT_TIME, "Time", 0, 0},
};

static StatTable table = {"All-SAT", entries, STATS, NULL};

static void record(const AllSatResult *result, uint32_t predicates, uint64_t start) {
  stats_register(&table);
  stat_add(&entries[STAT_CALLS], 1);
  stat_add(&entries[STAT_PREDICATES], predicates);
  stat_add(&entries[STAT_DECIDED], result->decided);
  stat_add(&entries[STAT_MODELS], result->models);
  stat_add(&entries[STAT_WEAKENED], result->status == ALLSAT_WEAKENED);
  stat_add(&entries[STAT_SPENT], clock_ns() - start);
}

// ---- models

// SAT_UNKNOWN also when the time is used up.
static SatResult ask(Enumeration *search, const Term *assumptions, uint32_t count) {
  uint64_t now = clock_ns();
  if (now >= search->deadline || limits_reached())
    return SAT_UNKNOWN;
  uint32_t left_ms =
      search->deadline == UINT64_MAX ? 0 : (uint32_t)((search->deadline - now) / 1000000) + 1;
  return search->solver->check(search->solver, QUERY_ABSTRACTION, assumptions, count, left_ms);
}

// Updates values and standings by the solver's model; false when there were enough of them or
// the solver cannot tell a value.
static bool read_model(Enumeration *search) {
  Solver *solver = search->solver;
  if (search->models == search->max_models)
    return false;
  bool is_first = search->models++ == 0;
  vec_each(Candidate, candidate, &search->candidates) {
    if (candidate->standing == STANDING_DECIDED)
      continue;
    Term value = solver->value(solver, candidate->formula);
    if (term_is_none(value))
      return false;
    bool is_true = term_is_true(solver->terms, value);
    if (!is_first && is_true != candidate->value)
      candidate->standing = STANDING_OPEN;
    candidate->value = is_true;
  }
  return true;
}

static void keep_early(Enumeration *search) {
  vec_each(Candidate, candidate, &search->candidates)
    vec_push(&search->early, candidate->value);
}

// ---- step 2: decided predicates

static void decide_rest(Enumeration *search) {
  vec_each(Candidate, candidate, &search->candidates)
    if (candidate->standing == STANDING_SAME)
      candidate->standing = STANDING_DECIDED;
}

// Asks for a model in which a predicate that was always the same is different.
static SatResult ask_for_difference(Enumeration *search) {
  vec_clear(&search->clause);
  vec_each(Candidate, candidate, &search->candidates)
    if (candidate->standing == STANDING_SAME)
      vec_push(&search->clause, candidate->value ? candidate->negation : candidate->formula);
  if (!search->clause.size)
    return SAT_NO;
  Solver *solver = search->solver;
  solver_push(solver);
  solver->add_clause(solver, search->clause.data, search->clause.size);
  SatResult result = ask(search, NULL, 0);
  if (result == SAT_YES && !read_model(search))
    result = SAT_UNKNOWN;
  solver_pop(solver);
  return result;
}

// SAT_NO when all that are decided are known, SAT_UNKNOWN when stopped early.
static SatResult find_decided(Enumeration *search) {
  SatResult result;
  while ((result = ask_for_difference(search)) == SAT_YES)
    keep_early(search);
  if (result == SAT_NO)
    decide_rest(search);
  return result;
}

// ---- step 3: enumeration

static void join_cube(Enumeration *search) {
  BddManager *bdds = search->bdds;
  Bdd cube = bdd_make_cube(bdds, search->variables.data, search->values.data,
                           search->variables.size);
  Bdd joined = bdd_make_or(bdds, search->found, cube);
  bdd_drop(bdds, cube);
  bdd_drop(bdds, search->found);
  search->found = joined;
}

// Joins the newest model to what was found and forbids the solver to find it again.
static void take_model(Enumeration *search) {
  vec_clear(&search->clause);
  vec_clear(&search->variables);
  vec_clear(&search->values);
  vec_each(Candidate, candidate, &search->candidates) {
    if (candidate->standing == STANDING_DECIDED)
      continue;
    vec_push(&search->clause, candidate->value ? candidate->negation : candidate->formula);
    vec_push(&search->variables, candidate->variable);
    vec_push(&search->values, candidate->value);
  }
  join_cube(search);
  search->solver->add_clause(search->solver, search->clause.data, search->clause.size);
}

static void take_early(Enumeration *search) {
  uint32_t width = search->candidates.size;
  for (uint32_t row = 0; width && row < search->early.size; row += width) {
    for (uint32_t i = 0; i < width; i++)
      search->candidates.data[i].value = search->early.data[row + i];
    take_model(search);
  }
}

static SatResult enumerate(Enumeration *search) {
  take_early(search);
  SatResult result;
  while ((result = ask(search, NULL, 0)) == SAT_YES) {
    if (!read_model(search))
      return SAT_UNKNOWN;
    take_model(search);
  }
  return result;
}

// ---- both abstractions

static void start(Enumeration *search, Solver *solver, BddManager *bdds,
                  const Predicate *predicates, uint32_t count, AllSatLimits limits) {
  *search = (Enumeration){
      .solver = solver,
      .bdds = bdds,
      .max_models = limits.max_models ? limits.max_models : UINT64_MAX,
      .deadline =
          limits.timeout_ms ? clock_ns() + (uint64_t)limits.timeout_ms * 1000000 : UINT64_MAX,
      .found = bdd_make_false(bdds)};
  for (uint32_t i = 0; i < count; i++)
    vec_push(&search->candidates,
             (Candidate){.formula = predicates[i].formula,
                         .negation = term_make_not(solver->terms, predicates[i].formula),
                         .variable = predicates[i].bdd_variable});
}

static void release(Enumeration *search) {
  bdd_drop(search->bdds, search->found);
  vec_release(&search->candidates);
  vec_release(&search->early);
  vec_release(&search->clause);
  vec_release(&search->variables);
  vec_release(&search->values);
}

// The conjunction of the decided predicates.
static Bdd decided_cube(Enumeration *search, uint32_t *decided) {
  vec_clear(&search->variables);
  vec_clear(&search->values);
  vec_each(Candidate, candidate, &search->candidates)
    if (candidate->standing == STANDING_DECIDED) {
      vec_push(&search->variables, candidate->variable);
      vec_push(&search->values, candidate->value);
    }
  *decided = search->variables.size;
  return bdd_make_cube(search->bdds, search->variables.data, search->values.data, *decided);
}

// LAST tells how the last step ended: SAT_NO when there is nothing more to find.
static AllSatResult conclude(Enumeration *search, SatResult last, bool with_models) {
  AllSatResult result = {.status = last == SAT_NO ? ALLSAT_EXACT : ALLSAT_WEAKENED,
                         .models = search->models};
  result.bdd = decided_cube(search, &result.decided);
  if (with_models && last == SAT_NO) {
    Bdd all = bdd_make_and(search->bdds, result.bdd, search->found);
    bdd_drop(search->bdds, result.bdd);
    result.bdd = all;
  }
  return result;
}

static AllSatResult abstract(Solver *solver, BddManager *bdds, Term formula,
                             const Predicate *predicates, uint32_t count, AllSatLimits limits,
                             bool with_models) {
  uint64_t start_time = clock_ns();
  Enumeration search;
  start(&search, solver, bdds, predicates, count, limits);
  solver_push(solver);
  solver_add(solver, formula);
  AllSatResult result;
  SatResult last = ask(&search, NULL, 0);
  if (last == SAT_NO) {
    result = (AllSatResult){.status = ALLSAT_FALSE, .bdd = bdd_make_false(bdds)};
  } else {
    if (last == SAT_YES && read_model(&search)) {
      keep_early(&search);
      last = find_decided(&search);
    } else {
      last = SAT_UNKNOWN;
    }
    if (last == SAT_NO && with_models)
      last = enumerate(&search);
    result = conclude(&search, last, with_models);
  }
  solver_pop(solver);
  release(&search);
  record(&result, count, start_time);
  return result;
}

AllSatResult allsat_boolean(Solver *solver, BddManager *bdds, Term formula,
                            const Predicate *predicates, uint32_t count, AllSatLimits limits) {
  return abstract(solver, bdds, formula, predicates, count, limits, true);
}

AllSatResult allsat_cartesian(Solver *solver, BddManager *bdds, Term formula,
                              const Predicate *predicates, uint32_t count, AllSatLimits limits) {
  return abstract(solver, bdds, formula, predicates, count, limits, false);
}
