// Choices that the clause they stand in decides: most often whether an address, or an index, wraps
// around. Without them, what is left of an address is a sum.
#include "chc/facts.h"

enum {
  SETTLE_WORK = 20000, // of the question whether a condition holds
  MOST_ROUNDS = 4      // of conditions inside of each other
};

typedef struct Settler {
  Solver *solver;
  Map known;               // conditions that have been asked about
  TermVec conditions;      // of a round
  TermVec settled, values; // which are true or false
} Settler;

static bool is_choice(const void *context, const Terms *terms, Term term) {
  (void)context;
  return term_kind(terms, term) == TERM_ITE;
}

static bool has_choice(const Terms *terms, Term term) {
  return !term_is_none(term_find(terms, term, is_choice, NULL));
}

// Those without choices inside.
static Term collect_condition(void *context, Terms *terms, Term node) {
  Settler *settler = context;
  if (term_kind(terms, node) != TERM_ITE)
    return node;
  Term condition = term_arg(terms, node, 0);
  if (!map_find(&settler->known, condition.id) && !has_choice(terms, condition)) {
    map_add(&settler->known, condition.id);
    vec_push(&settler->conditions, condition);
  }
  return node;
}

typedef Term (*OfTerm)(Settler *settler, Term term);

static Term collect(Settler *settler, Term term) {
  return term_map(settler->solver->terms, term, collect_condition, settler);
}

static Term replace(Settler *settler, Term term) {
  return term_substitute(settler->solver->terms, term, settler->settled.data,
                         settler->values.data, settler->settled.size);
}

static void apply(Settler *settler, HornClause *clause, OfTerm function) {
  clause->constraint = function(settler, clause->constraint);
  vec_each(HornAtom, atom, &clause->body)
    vec_each(Term, arg, &atom->args)
      *arg = function(settler, *arg);
  vec_each(Term, arg, &clause->head.args)
    *arg = function(settler, *arg);
}

static void ask(Settler *settler, Term condition) {
  Solver *solver = settler->solver;
  Term negation = term_make_not(solver->terms, condition);
  for (int value = 0; value <= 1; value++) {
    Term other = value ? negation : condition;
    if (solver->check(solver, QUERY_OTHER, &other, 1, SETTLE_WORK) != SAT_NO)
      continue;
    vec_push(&settler->settled, condition);
    vec_push(&settler->values, term_bool(solver->terms, value));
    return;
  }
}

// True if there were new ones.
static bool settle_round(Settler *settler, HornClause *clause) {
  vec_clear(&settler->conditions);
  vec_clear(&settler->settled);
  vec_clear(&settler->values);
  apply(settler, clause, collect);
  vec_each(const Term, condition, &settler->conditions)
    ask(settler, *condition);
  // What has been settled is said once, for the rest rests on it.
  Term all = term_true(settler->solver->terms);
  for (uint32_t i = 0; i < settler->settled.size; i++) {
    Term is_so = term_make_eq(settler->solver->terms, settler->settled.data[i],
                              settler->values.data[i]);
    all = term_make_and2(settler->solver->terms, all, is_so);
  }
  apply(settler, clause, replace);
  clause->constraint = term_make_and2(settler->solver->terms, clause->constraint, all);
  return settler->conditions.size > 0;
}

static void settle(Settler *settler, HornClause *clause) {
  Solver *solver = settler->solver;
  map_clear(&settler->known);
  solver_push(solver);
  solver_add(solver, clause->constraint);
  uint32_t round = 0;
  while (round++ < MOST_ROUNDS && settle_round(settler, clause))
    continue;
  solver_pop(solver);
}

void facts_settle_choices(HornSystem *horn, Solver *solver) {
  Settler settler = {.solver = solver};
  vec_each(HornClause, clause, &horn->clauses)
    settle(&settler, clause);
  map_release(&settler.known);
  vec_release(&settler.conditions);
  vec_release(&settler.settled);
  vec_release(&settler.values);
}
