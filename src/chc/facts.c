#include "chc/facts.h"

#include "smt/z3_solver.h"

#include <assert.h>

enum {
  CLAUSE_WORK = 200000, // for a model of a clause; then nothing is known of its head
  PARTS_AT_ONCE = 16,   // of a value that a clause may lead out of
  NODES_PER_WORK = 8    // of facts that are said of other terms
};

// ---- clauses that lead out

typedef struct Closing {
  FactDomain *domain;
  const HornSystem *horn;
  Solver *solver;
  const TermVec *known;
  VEC(bool) waits; // by clause: it may lead out of the value of its head
} Closing;

void facts_at(Terms *terms, const HornSystem *horn, const HornAtom *atom, const TermVec *facts,
              TermVec *out) {
  const HornPredicate *predicate = &horn->predicates.data[atom->predicate];
  assert(predicate->params.size == atom->args.size);
  Rewriter *rewriter = rewriter_new_substitution(terms, predicate->params.data, atom->args.data,
                                                 atom->args.size);
  vec_each(const Term, fact, facts)
    vec_push(out, rewriter_apply(rewriter, *fact));
  work_add(1 + rewriter_size(rewriter) / NODES_PER_WORK);
  rewriter_free(rewriter);
}

Term fact_at(Terms *terms, const HornSystem *horn, const HornAtom *atom, Term fact) {
  TermVec facts = {0}, found = {0};
  vec_push(&facts, fact);
  facts_at(terms, horn, atom, &facts, &found);
  Term result = found.data[0];
  vec_release(&facts);
  vec_release(&found);
  return result;
}

static Term value_at(const Closing *closing, const HornAtom *atom) {
  Term fact = closing->domain->fact(closing->domain, atom->predicate);
  return fact_at(closing->solver->terms, closing->horn, atom, fact);
}

static void wake(Closing *closing, uint32_t predicate) {
  for (uint32_t i = 0; i < closing->waits.size; i++)
    vec_each(const HornAtom, atom, &closing->horn->clauses.data[i].body)
      closing->waits.data[i] |= atom->predicate == predicate;
}

// The solver has the clause's body: does it lead out of INSIDE, about HEAD? Then the value of HEAD
// grows.
static SatResult extend(const Closing *closing, const HornAtom *head, Term inside) {
  Solver *solver = closing->solver;
  if (term_is_true(solver->terms, inside))
    return SAT_NO;
  solver_push(solver);
  solver_add(solver, term_make_not(solver->terms, inside));
  SatResult answer = solver->check(solver, QUERY_OTHER, NULL, 0, CLAUSE_WORK);
  if (answer == SAT_YES)
    closing->domain->extend(closing->domain, head, solver);
  solver_pop(solver);
  return answer;
}

// Until it does not lead out of the value of HEAD any more. True if it did.
static bool extend_whole(const Closing *closing, const HornAtom *head, Deadline deadline) {
  bool is_extended = false;
  SatResult answer = SAT_YES;
  while (answer == SAT_YES && !deadline_has_passed(deadline)) {
    answer = extend(closing, head, value_at(closing, head));
    if (answer == SAT_UNKNOWN)
      closing->domain->drop(closing->domain, head->predicate);
    is_extended |= answer != SAT_NO;
  }
  return is_extended;
}

// Behind the parts of HEAD's value from FROM on that are some questions.
static uint32_t end_of_parts(const Closing *closing, const HornAtom *head, uint32_t from) {
  FactDomain *domain = closing->domain;
  uint32_t count = domain->part_count(domain, head->predicate), end = from;
  for (uint32_t found = 0; end < count && found < PARTS_AT_ONCE; end++)
    found += !term_is_true(closing->solver->terms, domain->part(domain, head->predicate, end));
  return end;
}

static Term parts_at(const Closing *closing, const HornAtom *head, uint32_t from, uint32_t end) {
  FactDomain *domain = closing->domain;
  TermVec all = {0};
  for (uint32_t i = from; i < end; i++)
    vec_push(&all, domain->part(domain, head->predicate, i));
  Term both = term_make_and(closing->solver->terms, all.data, all.size);
  vec_release(&all);
  return fact_at(closing->solver->terms, closing->horn, head, both);
}

// Small questions are answered sooner. Parts that hold go on to hold, whatever becomes of others;
// what one has said and does not any more, later ones say.
static bool extend_parts(const Closing *closing, const HornAtom *head, Deadline deadline) {
  FactDomain *domain = closing->domain;
  uint32_t count = domain->part_count(domain, head->predicate);
  if (extend(closing, head, value_at(closing, head)) == SAT_NO)
    return false;
  for (uint32_t from = 0, end; from < count; from = end) {
    end = end_of_parts(closing, head, from);
    SatResult answer = SAT_YES;
    while (answer == SAT_YES && !deadline_has_passed(deadline))
      answer = extend(closing, head, parts_at(closing, head, from, end));
    for (uint32_t i = from; answer == SAT_UNKNOWN && i < end; i++)
      domain->drop_part(domain, head->predicate, i);
  }
  return true;
}

// True if it led out.
static bool visit(const Closing *closing, const HornClause *clause, Deadline deadline) {
  Solver *solver = closing->solver;
  Terms *terms = solver->terms;
  TermVec body = {0};
  vec_push(&body, clause->constraint);
  vec_each(const HornAtom, atom, &clause->body) {
    Term known = closing->known->data[atom->predicate];
    vec_push(&body, fact_at(terms, closing->horn, atom, known));
    vec_push(&body, value_at(closing, atom));
  }
  Term all = term_make_and(terms, body.data, body.size);
  vec_release(&body);
  if (term_is_false(terms, all))
    return false;
  solver_push(solver);
  solver_add(solver, all);
  bool is_extended = closing->domain->part_count
                         ? extend_parts(closing, &clause->head, deadline)
                         : extend_whole(closing, &clause->head, deadline);
  solver_pop(solver);
  return is_extended;
}

bool facts_close(FactDomain *domain, const HornSystem *horn, Solver *solver, const TermVec *known,
                 Deadline deadline) {
  Closing closing = {.domain = domain, .horn = horn, .solver = solver, .known = known};
  vec_fill(&closing.waits, horn->clauses.size, true);
  bool is_open = true;
  while (is_open && !deadline_has_passed(deadline)) {
    is_open = false;
    for (uint32_t i = 0; i < closing.waits.size; i++) {
      const HornClause *clause = &horn->clauses.data[i];
      if (!closing.waits.data[i])
        continue;
      closing.waits.data[i] = false;
      is_open = true;
      if (visit(&closing, clause, deadline))
        wake(&closing, clause->head.predicate);
    }
  }
  vec_release(&closing.waits);
  return !is_open;
}

// ---- all domains

// FACTS and MORE, by predicate.
static void join_facts(Terms *terms, TermVec *facts, const TermVec *more) {
  for (uint32_t i = 0; i < facts->size; i++) {
    Term both = term_make_and2(terms, facts->data[i], more->data[i]);
    facts->data[i] = term_drop_subsumed(terms, both);
  }
}

bool facts_find_by(FactDomain *domain, const HornSystem *horn, Solver *solver, Deadline deadline,
                   TermVec *facts) {
  if (!facts_close(domain, horn, solver, facts, deadline))
    return false;
  TermVec found = {0};
  for (uint32_t i = 0; i < facts->size; i++)
    vec_push(&found, domain->fact(domain, i));
  join_facts(solver->terms, facts, &found);
  vec_release(&found);
  return true;
}

static void find_ranges(const HornSystem *horn, Z3Context *context, Terms *terms, Deadline deadline,
                        TermVec *facts) {
  TermVec found = {0};
  if (ranges_find(horn, context, terms, facts, deadline, &found))
    join_facts(terms, facts, &found);
  vec_release(&found);
}

bool facts_are_enough(const HornSystem *horn, Solver *solver, const TermVec *facts) {
  SatResult answer = SAT_NO;
  for (uint32_t i = 0; answer == SAT_NO && i < horn->clauses.size; i++) {
    const HornClause *clause = &horn->clauses.data[i];
    if (clause->head.predicate + 1 != horn->predicates.size)
      continue;
    solver_push(solver);
    solver_add(solver, clause->constraint);
    vec_each(const HornAtom, atom, &clause->body)
      solver_add(solver, fact_at(solver->terms, horn, atom, facts->data[atom->predicate]));
    answer = solver->check(solver, QUERY_OTHER, NULL, 0, CLAUSE_WORK);
    solver_pop(solver);
  }
  return answer == SAT_NO;
}

// Relations are told from bounds, and better bounds, which cost more, from relations.
void facts_find(const HornSystem *horn, Z3Context *context, Terms *terms, uint32_t work,
                bool is_thorough, TermVec *facts) {
  Solver *solver = z3_solver_new(context);
  vec_fill(facts, horn->predicates.size, term_true(terms));
  FactDomain *bounds = candidates_new(horn, terms, NULL);
  facts_find_by(bounds, horn, solver, deadline_in(work), facts);
  FactDomain *relations = hulls_new(horn, terms, facts);
  facts_find_by(relations, horn, solver, deadline_in(work), facts);
  if (is_thorough && !facts_are_enough(horn, solver, facts))
    find_ranges(horn, context, terms, deadline_in(work), facts);
  candidates_free(bounds);
  hulls_free(relations);
  solver_free(solver);
}

void facts_assume(HornSystem *horn, Terms *terms, const TermVec *facts) {
  vec_each(HornClause, clause, &horn->clauses)
    vec_each(const HornAtom, atom, &clause->body) {
      Term fact = fact_at(terms, horn, atom, facts->data[atom->predicate]);
      clause->constraint = term_make_and2(terms, clause->constraint, fact);
    }
}
