// Two watched literals for each clause; see cdcl.h for how decisions are made.
#include "interp/native/cdcl.h"

#include <assert.h>

enum { STEP_WORK = 1 };

void cdcl_init(Cdcl *cdcl, Proof *proof, Theory theory, Deadline deadline) {
  *cdcl = (Cdcl){.proof = proof,
                 .theory = theory,
                 .deadline = deadline,
                 .max_conflicts = UINT32_MAX,
                 .pending = NO_CLAUSE,
                 .empty = NO_CLAUSE,
                 .bump = 1};
}

void cdcl_release(Cdcl *cdcl) {
  proof_release(&cdcl->passing);
  vec_each(WatchVec, watches, &cdcl->watches)
    vec_release(watches);
  vec_release(&cdcl->watches);
  vec_release(&cdcl->variables);
  vec_release(&cdcl->values);
  vec_release(&cdcl->occurs);
  vec_release(&cdcl->clauses);
  vec_release(&cdcl->trail);
  vec_release(&cdcl->assumed);
  vec_release(&cdcl->levels);
  vec_release(&cdcl->learned);
  vec_release(&cdcl->removed);
  vec_release(&cdcl->steps);
  vec_release(&cdcl->zeros);
  vec_release(&cdcl->marked);
  vec_release(&cdcl->open);
}

uint32_t cdcl_add_variable(Cdcl *cdcl) {
  assert(cdcl->values.size == 2 * cdcl->variables.size);
  vec_push(&cdcl->variables,
           (Assignment){.reason = NO_CLAUSE, .unit = NO_CLAUSE, .last = NO_LITERAL});
  for (int sign = 0; sign < 2; sign++) {
    vec_push(&cdcl->watches, (WatchVec){0});
    vec_push(&cdcl->occurs, false);
    vec_push(&cdcl->values, TRUTH_OPEN);
  }
  return cdcl->variables.size - 1;
}

// ---- the trail

void cdcl_assign(Cdcl *cdcl, Literal literal, ClauseId reason) {
  assert(reason != NO_CLAUSE || cdcl->levels.size > 0); // nothing is decided at level 0
  assert(cdcl_value(cdcl, literal) == TRUTH_OPEN);
  ClauseId unit = cdcl->levels.size == 0 ? cdcl_derive_unit(cdcl, literal, reason) : NO_CLAUSE;
  Assignment *variable = &vec_at(&cdcl->variables, literal_variable(literal));
  cdcl->values.data[literal] = TRUTH_YES;
  cdcl->values.data[literal_not(literal)] = TRUTH_NO;
  variable->level = cdcl->levels.size;
  variable->position = cdcl->trail.size;
  variable->reason = reason;
  variable->unit = unit;
  vec_push(&cdcl->trail, literal);
}

static void push_level(Cdcl *cdcl) {
  vec_push(&cdcl->levels,
           (DecisionLevel){cdcl->trail.size, cdcl->cursor, cdcl->passing.clauses.size});
}

static void decide(Cdcl *cdcl, Literal literal) {
  push_level(cdcl);
  cdcl_assign(cdcl, literal, NO_CLAUSE);
}

void cdcl_backtrack(Cdcl *cdcl, uint32_t level) {
  if (level >= cdcl->levels.size)
    return;
  DecisionLevel back = cdcl->levels.data[level];
  assert(back.trail_size <= cdcl->trail.size && back.lemmas <= cdcl->passing.clauses.size);
  while (cdcl->trail.size > back.trail_size) {
    Literal literal = vec_pop(&cdcl->trail);
    cdcl->values.data[literal] = cdcl->values.data[literal_not(literal)] = TRUTH_OPEN;
    cdcl->variables.data[literal_variable(literal)].last = literal;
  }
  cdcl->levels.size = level;
  cdcl->cursor = back.cursor;
  proof_cut(&cdcl->passing, back.lemmas);
  cdcl->pending = NO_CLAUSE; // perhaps it is not false any more
  cdcl->propagated = cdcl->trail.size;
  cdcl->theory.backtrack(cdcl->theory.context, cdcl->trail.size);
}

// ---- lemmas

ClauseId cdcl_add_lemma(Cdcl *cdcl, const Multiplier *multipliers, uint32_t size) {
  ClauseId lemma = proof_add_lemma(&cdcl->passing, multipliers, size);
  cdcl->passing.clauses.data[lemma].block = NO_CLAUSE; // its copy, once there is one
  return PASSING + lemma;
}

ClauseId cdcl_keep(Cdcl *cdcl, ClauseId clause) {
  if (clause < PASSING)
    return clause;
  Clause *lemma = &vec_at(&cdcl->passing.clauses, clause - PASSING);
  assert(lemma->kind == CLAUSE_LEMMA);
  if (lemma->block == NO_CLAUSE)
    lemma->block = proof_add_lemma(cdcl->proof, cdcl->passing.multipliers.data + lemma->origin,
                                   lemma->origins);
  return lemma->block;
}

ClauseId cdcl_imply(Cdcl *cdcl, Literal literal, ClauseId lemma) {
  assert(lemma != NO_CLAUSE);
  Truth value = cdcl_value(cdcl, literal);
  if (value == TRUTH_OPEN)
    cdcl_assign(cdcl, literal, lemma);
  return value == TRUTH_NO ? lemma : NO_CLAUSE;
}

// ---- clauses

// How good a literal is to watch: true or open ones, then those that were falsified last.
static uint32_t watch_rank(const Cdcl *cdcl, Literal literal) {
  if (cdcl_value(cdcl, literal) != TRUTH_NO)
    return UINT32_MAX;
  return cdcl->variables.data[literal_variable(literal)].level;
}

static void move_best(const Cdcl *cdcl, Literal *literals, uint32_t size, uint32_t to) {
  assert(to < size);
  uint32_t best = to;
  for (uint32_t i = to + 1; i < size; i++)
    if (watch_rank(cdcl, literals[i]) > watch_rank(cdcl, literals[best]))
      best = i;
  Literal literal = literals[best];
  literals[best] = literals[to];
  literals[to] = literal;
}

static void add_watch(Cdcl *cdcl, Literal watched, ClauseId clause, Literal blocker,
                      bool is_binary) {
  vec_push(&vec_at(&cdcl->watches, watched),
           (Watch){.clause = clause & (PASSING - 1), .is_binary = is_binary, .blocker = blocker});
}

void cdcl_watch(Cdcl *cdcl, ClauseId clause) {
  assert(clause < PASSING);
  uint32_t size = proof_clause(cdcl->proof, clause).size;
  Literal *literals = proof_literals(cdcl->proof, clause);
  if (size < 2)
    return;
  move_best(cdcl, literals, size, 0);
  move_best(cdcl, literals, size, 1);
  add_watch(cdcl, literals[0], clause, literals[1], size == 2);
  add_watch(cdcl, literals[1], clause, literals[0], size == 2);
}

// A clause that is new may be false, or imply its first literal.
static void act_on(Cdcl *cdcl, ClauseId clause) {
  uint32_t size = proof_clause(cdcl->proof, clause).size;
  if (size == 0) {
    cdcl->empty = clause;
    return;
  }
  if (size == 1)
    cdcl_backtrack(cdcl, 0);
  const Literal *literals = proof_literals(cdcl->proof, clause);
  Truth first = cdcl_value(cdcl, literals[0]);
  if (first == TRUTH_NO)
    cdcl->pending = clause;
  else if (first == TRUTH_OPEN && (size == 1 || cdcl_value(cdcl, literals[1]) == TRUTH_NO))
    cdcl_assign(cdcl, literals[0], clause);
}

// A literal that several blocks state is stated once.
static bool is_repeated(Cdcl *cdcl, uint32_t block, const Literal *literals, uint32_t size) {
  if (size != 1 || cdcl_value(cdcl, literals[0]) != TRUTH_YES)
    return false;
  ClauseId unit = cdcl->variables.data[literal_variable(literals[0])].unit;
  if (unit == NO_CLAUSE)
    return false;
  Clause *clause = &vec_at(&cdcl->proof->clauses, unit);
  if (clause->kind != CLAUSE_INPUT || clause->size != 1)
    return false;
  clause->block = block > clause->block ? block : clause->block;
  clause->first_block = block < clause->first_block ? block : clause->first_block;
  return true;
}

static bool has_literal(const Literal *literals, uint32_t size, Literal literal) {
  for (uint32_t i = 0; i < size; i++)
    if (literals[i] == literal)
      return true;
  return false;
}

void cdcl_add_clause(Cdcl *cdcl, uint32_t block, const Literal *literals, uint32_t size,
                     Literal guard) {
  assert(guard == NO_LITERAL || has_literal(literals, size, literal_not(guard)));
  if (is_repeated(cdcl, block, literals, size))
    return;
  ClauseId clause = proof_add_input(cdcl->proof, block, literals, size);
  for (uint32_t i = 0; i < size; i++)
    vec_at(&cdcl->occurs, literals[i]) = true;
  vec_push(&cdcl->clauses, (GuardedClause){clause, guard});
  cdcl_watch(cdcl, clause);
  act_on(cdcl, clause);
}

// ---- unit propagation

// Another literal of CLAUSE to watch instead of its second one; false when all are false.
static bool move_watch(Cdcl *cdcl, ClauseId clause, Literal blocker) {
  uint32_t size = proof_clause(cdcl->proof, clause).size;
  Literal *literals = proof_literals(cdcl->proof, clause);
  for (uint32_t i = 2; i < size; i++) {
    if (cdcl_value(cdcl, literals[i]) == TRUTH_NO)
      continue;
    Literal moved = literals[i];
    literals[i] = literals[1];
    literals[1] = moved;
    add_watch(cdcl, moved, clause, blocker, false);
    return true;
  }
  return false;
}

// WATCHED, which became false, stays watched in what is kept of its list. Returns false if WATCH's
// clause is to be dropped from it; *CONFLICT is set when the clause is false.
static bool visit(Cdcl *cdcl, Literal watched, Watch *watch, ClauseId *conflict) {
  Truth value = cdcl_value(cdcl, watch->blocker);
  if (value == TRUTH_YES)
    return true;
  if (watch->is_binary) {
    *conflict = cdcl_imply(cdcl, watch->blocker, watch->clause);
    return true;
  }
  Literal *literals = proof_literals(cdcl->proof, watch->clause);
  assert(literals[0] == watched || literals[1] == watched);
  if (literals[0] == watched) {
    literals[0] = literals[1];
    literals[1] = watched;
  }
  Literal first = literals[0];
  watch->blocker = first;
  if (cdcl_value(cdcl, first) == TRUTH_YES)
    return true;
  if (move_watch(cdcl, watch->clause, first))
    return false;
  *conflict = cdcl_imply(cdcl, first, watch->clause);
  return true;
}

static ClauseId propagate_literal(Cdcl *cdcl, Literal falsified) {
  assert(cdcl_value(cdcl, falsified) == TRUTH_NO);
  ClauseId conflict = NO_CLAUSE;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < cdcl->watches.data[falsified].size; i++) {
    Watch watch = cdcl->watches.data[falsified].data[i];
    bool keeps = conflict != NO_CLAUSE || visit(cdcl, falsified, &watch, &conflict);
    if (keeps)
      cdcl->watches.data[falsified].data[kept++] = watch;
  }
  cdcl->watches.data[falsified].size = kept;
  return conflict;
}

static ClauseId propagate_units(Cdcl *cdcl) {
  ClauseId conflict = cdcl->pending;
  cdcl->pending = NO_CLAUSE;
  while (conflict == NO_CLAUSE && cdcl->propagated < cdcl->trail.size)
    conflict = propagate_literal(cdcl, literal_not(cdcl->trail.data[cdcl->propagated++]));
  return conflict;
}

static ClauseId propagate(Cdcl *cdcl) {
  for (;;) {
    ClauseId conflict = propagate_units(cdcl);
    if (conflict == NO_CLAUSE)
      conflict = cdcl->theory.propagate(cdcl->theory.context);
    bool is_done = cdcl->propagated == cdcl->trail.size && cdcl->pending == NO_CLAUSE;
    if (conflict != NO_CLAUSE || cdcl->empty != NO_CLAUSE || is_done)
      return conflict;
  }
}

// ---- decisions

static bool is_settled(const Cdcl *cdcl, GuardedClause guarded) {
  if (guarded.guard != NO_LITERAL && cdcl_value(cdcl, guarded.guard) != TRUTH_YES)
    return true;
  uint32_t size = proof_clause(cdcl->proof, guarded.clause).size;
  const Literal *literals = proof_literals(cdcl->proof, guarded.clause);
  for (uint32_t i = 0; i < size; i++)
    if (cdcl_value(cdcl, literals[i]) == TRUTH_YES)
      return true;
  return false;
}

static bool find_unsettled(Cdcl *cdcl) {
  while (cdcl->cursor < cdcl->clauses.size && is_settled(cdcl, cdcl->clauses.data[cdcl->cursor]))
    cdcl->cursor++;
  return cdcl->cursor < cdcl->clauses.size;
}

// Literals that were true when they last had a value come first: what was found for the rest of the
// path is likely to fit again. Then those that conflicts are about.
static bool is_better(const Cdcl *cdcl, Literal a, Literal b) {
  const Assignment *x = &cdcl->variables.data[literal_variable(a)];
  const Assignment *y = &cdcl->variables.data[literal_variable(b)];
  bool was_true_x = x->last == a, was_true_y = y->last == b;
  return was_true_x != was_true_y ? was_true_x : x->activity > y->activity;
}

static Literal best_literal(const Cdcl *cdcl, ClauseId clause) {
  uint32_t size = proof_clause(cdcl->proof, clause).size;
  const Literal *literals = proof_literals(cdcl->proof, clause);
  Literal best = NO_LITERAL;
  for (uint32_t i = 0; i < size; i++)
    if (cdcl_value(cdcl, literals[i]) == TRUTH_OPEN &&
        (best == NO_LITERAL || is_better(cdcl, literals[i], best)))
      best = literals[i];
  assert(best != NO_LITERAL); // or propagation would have found the clause false
  return best;
}

// A clause that waited may have got its guard after the cursor passed it: only a second look from
// the start tells that nothing is left. NO_LITERAL: nothing is.
static Literal choose(Cdcl *cdcl) {
  if (!find_unsettled(cdcl)) {
    cdcl->cursor = 0;
    if (!find_unsettled(cdcl))
      return NO_LITERAL;
  }
  return best_literal(cdcl, cdcl->clauses.data[cdcl->cursor].clause);
}

// Each assumption has a level of its own, if only to be counted. False when one cannot be.
static bool decide_assumption(Cdcl *cdcl) {
  assert(cdcl->levels.size < cdcl->assumed.size);
  Literal literal = cdcl->assumed.data[cdcl->levels.size];
  Truth value = cdcl_value(cdcl, literal);
  if (value == TRUTH_OPEN)
    decide(cdcl, literal);
  else
    push_level(cdcl);
  return value != TRUTH_NO;
}

// ---- the search

static bool is_over(const Cdcl *cdcl) {
  return cdcl->is_stopped || cdcl->conflicts > cdcl->max_conflicts ||
         deadline_has_passed(cdcl->deadline);
}

// SAT_UNKNOWN: the search goes on.
static SatResult step(Cdcl *cdcl) {
  work_add(STEP_WORK);
  ClauseId conflict = propagate(cdcl);
  if (cdcl->empty != NO_CLAUSE)
    return SAT_NO;
  if (conflict != NO_CLAUSE)
    return cdcl_resolve_conflict(cdcl, conflict) ? SAT_UNKNOWN : SAT_NO;
  assert(cdcl->propagated == cdcl->trail.size);
  if (cdcl->levels.size < cdcl->assumed.size)
    return decide_assumption(cdcl) ? SAT_UNKNOWN : SAT_NO;
  Literal decision = choose(cdcl);
  if (decision != NO_LITERAL) {
    decide(cdcl, decision);
    return SAT_UNKNOWN;
  }
  TheoryAnswer answer = cdcl->theory.final_check(cdcl->theory.context);
  cdcl->is_stopped |= answer == THEORY_UNKNOWN;
  return answer == THEORY_MODEL ? SAT_YES : SAT_UNKNOWN;
}

SatResult cdcl_solve(Cdcl *cdcl) {
  SatResult result = cdcl->empty == NO_CLAUSE ? SAT_UNKNOWN : SAT_NO;
  while (result == SAT_UNKNOWN && !is_over(cdcl))
    result = step(cdcl);
  assert(result != SAT_NO || cdcl->empty != NO_CLAUSE || cdcl->assumed.size);
  return result;
}
