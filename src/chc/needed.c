// What of a solution is needed: beginning with the goal, the premises that some unsatisfiable core
// of a clause rests on, then what these rest on. What is left is a solution still, and short enough
// to be read.
#include "chc/facts.h"

enum { CORE_WORK = 200000 }; // of the question what a clause rests on

typedef struct Conjunct {
  uint32_t predicate;
  Term term;
  bool is_needed, is_done;
} Conjunct;

typedef VEC(Conjunct) ConjunctVec;

typedef struct Keeper {
  const HornSystem *horn;
  Solver *solver;
  ConjunctVec conjuncts;
  TermVec premises, core; // of a question
  VEC(uint32_t) numbers;  // of the conjuncts that PREMISES are
} Keeper;

static void add_conjunct(Keeper *keeper, uint32_t predicate, Term term) {
  vec_push(&keeper->conjuncts, (Conjunct){.predicate = predicate, .term = term});
}

// The conjunction that is part of the disjunction TERM; NO_TERM: there is none.
static Term find_conjunction(const Terms *terms, Term term) {
  TermData data = term_get(terms, term);
  for (uint32_t i = 0; data.kind == TERM_OR && i < data.arg_count; i++)
    if (term_kind(terms, data.args[i]) == TERM_AND)
      return data.args[i];
  return NO_TERM;
}

// A guard that implies several claims is an implication for each.
static void add_conjuncts(Keeper *keeper, uint32_t predicate, Term term) {
  Terms *terms = keeper->solver->terms;
  Term all = find_conjunction(terms, term);
  if (term_is_none(all)) {
    add_conjunct(keeper, predicate, term);
    return;
  }
  TermVec claims = {0};
  term_conjuncts(terms, all, &claims);
  vec_each(const Term, claim, &claims)
    add_conjunct(keeper, predicate, term_substitute(terms, term, &all, claim, 1));
  vec_release(&claims);
}

static void list_conjuncts(Keeper *keeper, const TermVec *facts) {
  TermVec parts = {0};
  for (uint32_t i = 0; i < facts->size; i++) {
    vec_clear(&parts);
    term_conjuncts(keeper->solver->terms, facts->data[i], &parts);
    vec_each(const Term, part, &parts)
      add_conjuncts(keeper, i, *part);
  }
  vec_release(&parts);
}

static void add_premises(Keeper *keeper, const HornAtom *atom) {
  TermVec all = {0}, here = {0};
  for (uint32_t i = 0; i < keeper->conjuncts.size; i++) {
    if (keeper->conjuncts.data[i].predicate != atom->predicate)
      continue;
    vec_push(&all, keeper->conjuncts.data[i].term);
    vec_push(&keeper->numbers, i);
  }
  facts_at(keeper->solver->terms, keeper->horn, atom, &all, &here);
  vec_append(&keeper->premises, here.data, here.size);
  vec_release(&all);
  vec_release(&here);
}

// CLAUSE leads to CONCLUSION: what of its premises does it need? False if that is not known.
static bool need_premises(Keeper *keeper, const HornClause *clause, Term conclusion) {
  Solver *solver = keeper->solver;
  vec_clear(&keeper->premises);
  vec_clear(&keeper->numbers);
  vec_clear(&keeper->core);
  vec_each(const HornAtom, atom, &clause->body)
    add_premises(keeper, atom);
  solver_push(solver);
  solver_add(solver, clause->constraint);
  solver_add(solver, term_make_not(solver->terms, conclusion));
  SatResult answer = solver->check(solver, QUERY_CORE, keeper->premises.data,
                                   keeper->premises.size, CORE_WORK);
  if (answer == SAT_NO)
    solver->core(solver, &keeper->core);
  solver_pop(solver);
  for (uint32_t i = 0; i < keeper->premises.size; i++)
    if (terms_have(&keeper->core, keeper->premises.data[i]))
      keeper->conjuncts.data[keeper->numbers.data[i]].is_needed = true;
  return answer == SAT_NO;
}

static bool need_for_goal(Keeper *keeper) {
  bool is_known = true;
  vec_each(const HornClause, clause, &keeper->horn->clauses)
    if (clause->head.predicate + 1 == keeper->horn->predicates.size)
      is_known = is_known && need_premises(keeper, clause, term_false(keeper->solver->terms));
  return is_known;
}

static bool need_for_conjunct(Keeper *keeper, uint32_t number) {
  Conjunct conjunct = keeper->conjuncts.data[number];
  bool is_known = true;
  keeper->conjuncts.data[number].is_done = true;
  vec_each(const HornClause, clause, &keeper->horn->clauses)
    if (clause->head.predicate == conjunct.predicate && is_known)
      is_known = need_premises(keeper, clause,
                               fact_at(keeper->solver->terms, keeper->horn, &clause->head,
                                       conjunct.term));
  return is_known;
}

static bool need_all(Keeper *keeper, Deadline deadline) {
  bool is_known = need_for_goal(keeper), is_more = true;
  while (is_known && is_more) {
    is_more = false;
    for (uint32_t i = 0; is_known && i < keeper->conjuncts.size; i++) {
      const Conjunct *conjunct = &keeper->conjuncts.data[i];
      if (!conjunct->is_needed || conjunct->is_done)
        continue;
      is_more = true;
      is_known = need_for_conjunct(keeper, i) && !deadline_has_passed(deadline);
    }
  }
  return is_known;
}

void facts_keep_needed(const HornSystem *horn, Solver *solver, Deadline deadline,
                       TermVec *facts) {
  Keeper keeper = {.horn = horn, .solver = solver};
  list_conjuncts(&keeper, facts);
  if (need_all(&keeper, deadline)) {
    for (uint32_t i = 0; i < facts->size; i++)
      facts->data[i] = term_true(solver->terms);
    vec_each(const Conjunct, conjunct, &keeper.conjuncts)
      if (conjunct->is_needed)
        facts->data[conjunct->predicate] = term_make_and2(
            solver->terms, facts->data[conjunct->predicate], conjunct->term);
  }
  vec_release(&keeper.conjuncts);
  vec_release(&keeper.premises);
  vec_release(&keeper.core);
  vec_release(&keeper.numbers);
}
