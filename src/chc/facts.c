// Houdini (C. Flanagan and K. R. M. Leino): of all candidates, those that a model of a clause shows
// not to follow are dropped, until each clause gives what is left of its head. It begins with all
// of them, which is more than any fact satisfies: what nothing leads to is excluded.
#include "chc/chc_internal.h"
#include "smt/z3_solver.h"

#include "base/deadline.h"
#include "base/memory.h"

#include <assert.h>

enum {
  MOST_CONSTANTS = 32,  // that bounds are tried with
  MOST_ORDERED = 16,    // parameters of a predicate that are compared with each other
  CLAUSE_WORK = 200000, // for a clause; then nothing is known of its head
};

typedef VEC(__int128) ConstantVec;

typedef struct FactSearch {
  const HornSystem *horn;
  Terms *terms;
  Solver *solver;
  TermVec *candidates; // by predicate, over its parameters
  ConstantVec constants;
  VEC(bool) waits; // by clause: it may break a candidate
} FactSearch;

// ---- candidates

static void add_constant(FactSearch *search, __int128 value) {
  vec_each(const __int128, each, &search->constants)
    if (*each == value)
      return;
  if (search->constants.size < MOST_CONSTANTS)
    vec_push(&search->constants, value);
}

// Of an atom about one variable.
static void add_constant_of(FactSearch *search, Term atom) {
  TermData data = term_get(search->terms, atom);
  if (data.kind != TERM_LE0 && data.kind != TERM_EQ0)
    return;
  TermData sum = term_get(search->terms, data.args[0]);
  if (sum.kind != TERM_SUM || sum.arg_count != 1 || (sum.factors[0] != 1 && sum.factors[0] != -1))
    return;
  __int128 value = -sum.constant * sum.factors[0];
  add_constant(search, value);
  add_constant(search, value + sum.factors[0]);
}

static void find_constants(FactSearch *search) {
  add_constant(search, 0);
  add_constant(search, 1);
  vec_each(const HornClause, clause, &search->horn->clauses) {
    TermVec atoms = {0};
    term_atoms(search->terms, clause->constraint, &atoms);
    vec_each(const Term, atom, &atoms)
      add_constant_of(search, *atom);
    vec_release(&atoms);
  }
}

static void add_candidates(FactSearch *search, uint32_t predicate) {
  Terms *terms = search->terms;
  TermVec *out = &search->candidates[predicate], ints = {0};
  vec_each(const Term, param, &search->horn->predicates.data[predicate].params)
    if (sort_get(terms, term_sort(terms, *param))->kind == SORT_INT)
      vec_push(&ints, *param);
  vec_each(const Term, a, &ints) {
    vec_each(const __int128, value, &search->constants) {
      Term number = term_make_int(terms, *value);
      vec_push(out, term_make_le(terms, *a, number));
      vec_push(out, term_make_le(terms, number, *a));
    }
    vec_each(const Term, b, &ints)
      if (!term_equals(*a, *b) && ints.size <= MOST_ORDERED)
        vec_push(out, term_make_le(terms, *a, *b));
  }
  vec_release(&ints);
}

// ---- what clauses break

static Term fact_at(const FactSearch *search, const HornAtom *atom, Term fact) {
  const HornPredicate *predicate = &search->horn->predicates.data[atom->predicate];
  assert(predicate->params.size == atom->args.size);
  return term_substitute(search->terms, fact, predicate->params.data, atom->args.data,
                         atom->args.size);
}

static Term all_of(const FactSearch *search, uint32_t predicate) {
  const TermVec *all = &search->candidates[predicate];
  return term_make_and(search->terms, all->data, all->size);
}

static void wake(FactSearch *search, uint32_t predicate) {
  for (uint32_t i = 0; i < search->waits.size; i++)
    vec_each(const HornAtom, atom, &search->horn->clauses.data[i].body)
      search->waits.data[i] |= atom->predicate == predicate;
}

// Those that the solver's model makes false.
static void drop_false(FactSearch *search, const HornAtom *head) {
  TermVec *all = &search->candidates[head->predicate];
  uint32_t kept = 0;
  vec_each(const Term, candidate, all) {
    Term value = search->solver->value(search->solver, fact_at(search, head, *candidate));
    if (term_is_true(search->terms, value))
      all->data[kept++] = *candidate;
  }
  assert(kept < all->size);
  all->size = kept;
}

// Does the clause break a candidate of its head? Then that is dropped.
static bool breaks(FactSearch *search, const HornAtom *head) {
  Solver *solver = search->solver;
  TermVec *all = &search->candidates[head->predicate];
  Term kept = fact_at(search, head, all_of(search, head->predicate));
  solver_push(solver);
  solver_add(solver, term_make_not(search->terms, kept));
  SatResult answer = solver->check(solver, QUERY_OTHER, NULL, 0, CLAUSE_WORK);
  if (answer == SAT_YES)
    drop_false(search, head);
  if (answer == SAT_UNKNOWN)
    vec_clear(all);
  solver_pop(solver);
  return answer != SAT_NO;
}

static void visit(FactSearch *search, const HornClause *clause) {
  const TermVec *all = &search->candidates[clause->head.predicate];
  if (!all->size)
    return;
  uint32_t before = all->size;
  solver_push(search->solver);
  solver_add(search->solver, clause->constraint);
  vec_each(const HornAtom, atom, &clause->body)
    solver_add(search->solver, fact_at(search, atom, all_of(search, atom->predicate)));
  while (all->size && breaks(search, &clause->head))
    ;
  solver_pop(search->solver);
  if (all->size < before)
    wake(search, clause->head.predicate);
}

// False when DEADLINE passes before all clauses are satisfied.
static bool drop_broken(FactSearch *search, Deadline deadline) {
  vec_fill(&search->waits, search->horn->clauses.size, true);
  bool is_more = true;
  while (is_more) {
    is_more = false;
    for (uint32_t i = 0; i < search->waits.size; i++) {
      if (!search->waits.data[i])
        continue;
      if (deadline_has_passed(deadline))
        return false;
      search->waits.data[i] = false;
      is_more = true;
      visit(search, &search->horn->clauses.data[i]);
    }
  }
  return true;
}

// ---- the whole

void facts_find(const HornSystem *horn, Z3Context *context, Terms *terms, uint32_t work,
                TermVec *facts) {
  FactSearch search = {.horn = horn, .terms = terms, .solver = z3_solver_new(context)};
  uint32_t count = horn->predicates.size;
  search.candidates = mem_alloc_zeroed(count * sizeof *search.candidates);
  find_constants(&search);
  for (uint32_t i = 0; i < count; i++)
    add_candidates(&search, i);
  bool is_found = drop_broken(&search, deadline_in(work));
  for (uint32_t i = 0; i < count; i++) {
    vec_push(facts, is_found ? term_drop_subsumed(terms, all_of(&search, i)) : term_true(terms));
    vec_release(&search.candidates[i]);
  }
  mem_free(search.candidates, count * sizeof *search.candidates);
  vec_release(&search.constants);
  vec_release(&search.waits);
  solver_free(search.solver);
}
