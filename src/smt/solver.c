// What does not depend on the implementation: shorthands, core minimisation, statistics.
#include "smt/solver.h"

#include "base/deadline.h"

#include <assert.h>
#include <string.h>

// ---- shorthands

void solver_free(Solver *solver) {
  if (solver->helper)
    solver_free(solver->helper);
  solver->free(solver);
}

Solver *solver_helper(Solver *solver) {
  if (!solver->helper)
    solver->helper = solver->fresh(solver);
  assert(solver->helper->terms == solver->terms);
  return solver->helper;
}

void solver_push(Solver *solver) { solver->push(solver); }
void solver_pop(Solver *solver) { solver->pop(solver, 1); }
void solver_add(Solver *solver, Term formula) { solver->add(solver, formula); }

SatResult solver_check(Solver *solver, QueryKind kind) {
  return solver->check(solver, kind, NULL, 0, 0);
}

SatResult solver_check_assuming(Solver *solver, QueryKind kind, const Term *assumptions,
                                uint32_t count) {
  return solver->check(solver, kind, assumptions, count, 0);
}

SatResult solver_check_preferring(Solver *solver, QueryKind kind, Term preferred, uint32_t work) {
  assert(term_is_bool(solver->terms, preferred));
  SatResult result = solver->check(solver, kind, NULL, 0, work);
  bool is_found = result != SAT_YES || term_is_true(solver->terms, preferred) ||
                  solver->check(solver, kind, &preferred, 1, work) == SAT_YES;
  return is_found ? result : solver->check(solver, kind, NULL, 0, work);
}

uint64_t solver_find_most(Solver *solver, Term condition, Term value, uint64_t limit) {
  assert(term_is_bool(solver->terms, condition));
  Terms *terms = solver->terms;
  uint32_t width = sort_get(terms, term_sort(terms, value))->width;
  assert(width >= 64 || limit >> width == 0);
  Term is_within = term_make_bv(terms, TERM_BV_ULE, value, term_make_bits(terms, width, limit));
  uint64_t low = 0, high = limit;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    Term is_above = term_make_bv(terms, TERM_BV_ULT, term_make_bits(terms, width, middle), value);
    Term question[] = {condition, is_within, is_above};
    SatResult result = solver->check(solver, QUERY_OTHER, question, 3, 0);
    if (result == SAT_UNKNOWN)
      return limit;
    if (result == SAT_YES)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// ---- cores

// Drop-one minimisation: CORE[0..kept) is known to be needed; the element behind it is tried.
bool solver_minimize_core(Solver *solver, TermVec *core, uint32_t work) {
  Deadline deadline = deadline_in(work);
  bool all_decided = true;
  uint32_t kept = 0;
  while (kept < core->size) {
    if (deadline_has_passed(deadline))
      return false;
    Term tried = core->data[kept];
    assert(term_is_bool(solver->terms, tried));
    core->data[kept] = vec_last(core);
    core->size--;
    SatResult result =
        solver->check(solver, QUERY_CORE, core->data, core->size, deadline_left(deadline));
    if (result == SAT_NO)
      continue;
    vec_push(core, core->data[kept]);
    core->data[kept++] = tried;
    all_decided &= result == SAT_YES;
  }
  return all_decided;
}

// ---- statistics

#define QUERY_STATS(X)                                                                             \
  X(QUERIES, COUNT, "Queries")                                                                     \
  X(SPENT, TIME, "Time")                                                                           \
  X(UNSATISFIABLE, COUNT, "Unsatisfiable")                                                         \
  X(SATISFIABLE, COUNT, "Satisfiable")                                                             \
  X(UNKNOWN, COUNT, "Unknown")                                                                     \
  X(CACHED, COUNT, "Cached")
enum { QUERY_STATS(STAT_ID) STATS };

static const StatEntry first_entries[] = {QUERY_STATS(STAT_ENTRY)};
static StatEntry entries[QUERY_KINDS][STATS];

static StatTable tables[QUERY_KINDS] = {
    [QUERY_FEASIBILITY] = {"Solver, feasibility", entries[QUERY_FEASIBILITY], STATS, NULL},
    [QUERY_ABSTRACTION] = {"Solver, abstraction", entries[QUERY_ABSTRACTION], STATS, NULL},
    [QUERY_ENTAILMENT] = {"Solver, entailment", entries[QUERY_ENTAILMENT], STATS, NULL},
    [QUERY_CORE] = {"Solver, cores", entries[QUERY_CORE], STATS, NULL},
    [QUERY_CHECK] = {"Solver, checkers", entries[QUERY_CHECK], STATS, NULL},
    [QUERY_OTHER] = {"Solver, other", entries[QUERY_OTHER], STATS, NULL},
};

// A table appears with its first query.
static StatEntry *entries_of(QueryKind kind) {
  assert(kind < QUERY_KINDS);
  if (!entries[kind]->name)
    memcpy(entries[kind], first_entries, sizeof first_entries);
  stats_register(&tables[kind]);
  return entries[kind];
}

void solver_record(QueryKind kind, SatResult result, uint64_t nanoseconds) {
  assert(result <= SAT_UNKNOWN);
  static const uint32_t stat_of_result[] = {
      [SAT_NO] = STAT_UNSATISFIABLE, [SAT_YES] = STAT_SATISFIABLE, [SAT_UNKNOWN] = STAT_UNKNOWN};
  StatEntry *row = entries_of(kind);
  stat_add(&row[STAT_QUERIES], 1);
  stat_add(&row[STAT_SPENT], nanoseconds);
  stat_add(&row[stat_of_result[result]], 1);
}

void solver_record_cached(QueryKind kind) { stat_add(&entries_of(kind)[STAT_CACHED], 1); }
