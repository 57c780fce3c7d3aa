// Conflict analysis: from a false clause back along the reasons to the first unique implication
// point, every resolution logged. Literals that others of the learned clause imply are resolved
// away, and literals of level 0 with their unit clauses.
#include "interp/native/cdcl.h"

#include <assert.h>

#define DECAY 0.95
#define MAX_ACTIVITY 1e100

static Assignment *variable_of(Cdcl *cdcl, Literal literal) {
  return &vec_at(&cdcl->variables, literal_variable(literal));
}

// ---- activity

static void bump(Cdcl *cdcl, Assignment *variable) {
  variable->activity += cdcl->bump;
  if (variable->activity < MAX_ACTIVITY)
    return;
  vec_each(Assignment, each, &cdcl->variables)
    each->activity /= MAX_ACTIVITY;
  cdcl->bump /= MAX_ACTIVITY;
}

// ---- marks

static void mark(Cdcl *cdcl, Literal literal) {
  assert(!variable_of(cdcl, literal)->is_marked);
  variable_of(cdcl, literal)->is_marked = true;
  vec_push(&cdcl->marked, literal_variable(literal));
}

static void clear_marks(Cdcl *cdcl) {
  vec_each(uint32_t, variable, &cdcl->marked)
    cdcl->variables.data[*variable].is_marked = false;
  vec_clear(&cdcl->marked);
}

// ---- literals of level 0

static void start_steps(Cdcl *cdcl, ClauseId first) {
  vec_clear(&cdcl->steps);
  vec_clear(&cdcl->zeros);
  vec_push(&cdcl->steps, (ResolutionStep){.clause = cdcl_keep(cdcl, first)});
}

static void mark_zero(Cdcl *cdcl, Literal literal) {
  assert(variable_of(cdcl, literal)->level == 0);
  if (variable_of(cdcl, literal)->is_marked)
    return;
  mark(cdcl, literal);
  vec_push(&cdcl->zeros, literal_variable(literal));
}

static void resolve_zeros(Cdcl *cdcl) {
  vec_each(uint32_t, variable, &cdcl->zeros)
    vec_push(&cdcl->steps, (ResolutionStep){cdcl->variables.data[*variable].unit, *variable});
}

// All literals of CLAUSE but KEPT (or NO_LITERAL) are false at level 0: what is left of it.
static ClauseId strip(Cdcl *cdcl, ClauseId clause, Literal kept) {
  uint32_t size = cdcl_clause(cdcl, clause).size;
  if (size == (kept != NO_LITERAL))
    return cdcl_keep(cdcl, clause);
  start_steps(cdcl, clause);
  const Literal *literals = cdcl_literals(cdcl, clause);
  for (uint32_t i = 0; i < size; i++)
    if (literals[i] != kept)
      mark_zero(cdcl, literals[i]);
  resolve_zeros(cdcl);
  clear_marks(cdcl);
  return proof_add_learned(cdcl->proof, &kept, kept != NO_LITERAL, cdcl->steps.data,
                           cdcl->steps.size);
}

ClauseId cdcl_derive_unit(Cdcl *cdcl, Literal literal, ClauseId reason) {
  assert(cdcl->levels.size == 0);
  return strip(cdcl, reason, literal);
}

// ---- the first unique implication point

// Adds the literals of CLAUSE to what is being learned; returns how many are of LEVEL.
static uint32_t add_literals(Cdcl *cdcl, ClauseId clause, uint32_t level) {
  uint32_t size = cdcl_clause(cdcl, clause).size, added = 0;
  for (uint32_t i = 0; i < size; i++) {
    Literal literal = cdcl_literals(cdcl, clause)[i];
    Assignment *variable = variable_of(cdcl, literal);
    if (variable->is_marked)
      continue;
    if (variable->level == 0) {
      mark_zero(cdcl, literal);
      continue;
    }
    mark(cdcl, literal);
    bump(cdcl, variable);
    if (variable->level == level)
      added++;
    else
      vec_push(&cdcl->learned, literal);
  }
  return added;
}

// Leaves the learned clause in `learned`, the literal of LEVEL first.
static void find_implication_point(Cdcl *cdcl, ClauseId conflict, uint32_t level) {
  start_steps(cdcl, conflict);
  vec_clear(&cdcl->learned);
  vec_push(&cdcl->learned, NO_LITERAL);
  uint32_t open = add_literals(cdcl, conflict, level);
  assert(open > 1); // or it would have been implied before
  for (uint32_t i = cdcl->trail.size; i-- > 0;) {
    Literal literal = cdcl->trail.data[i];
    Assignment *variable = variable_of(cdcl, literal);
    if (!variable->is_marked || variable->level != level)
      continue;
    if (open == 1) {
      cdcl->learned.data[0] = literal_not(literal);
      return;
    }
    assert(variable->reason != NO_CLAUSE);
    vec_push(&cdcl->steps,
             (ResolutionStep){cdcl_keep(cdcl, variable->reason), literal_variable(literal)});
    open += add_literals(cdcl, variable->reason, level) - 1;
  }
  assert(false);
}

// ---- shorter clauses

static uint32_t level_bit(const Assignment *variable) { return 1u << (variable->level & 31); }

// Marks the literals of a reason that are not marked. False when one cannot be implied by what is:
// it was decided, or nothing of its level is part of the clause.
static bool mark_reason(Cdcl *cdcl, ClauseId reason, uint32_t levels) {
  uint32_t size = cdcl_clause(cdcl, reason).size;
  const Literal *literals = cdcl_literals(cdcl, reason);
  for (uint32_t i = 0; i < size; i++) {
    const Assignment *other = variable_of(cdcl, literals[i]);
    if (other->is_marked || other->level == 0)
      continue;
    if (other->reason == NO_CLAUSE || !(levels & level_bit(other)))
      return false;
    mark(cdcl, literals[i]);
    vec_push(&cdcl->open, literal_variable(literals[i]));
  }
  return true;
}

// Do the other literals of the clause, whose LEVELS are known, and those of level 0, imply LITERAL,
// perhaps by others? Then those are marked.
static bool is_redundant(Cdcl *cdcl, Literal literal, uint32_t levels) {
  uint32_t before = cdcl->marked.size;
  if (variable_of(cdcl, literal)->reason == NO_CLAUSE)
    return false;
  assert(cdcl_value(cdcl, literal) == TRUTH_NO);
  vec_clear(&cdcl->open);
  vec_push(&cdcl->open, literal_variable(literal));
  bool is_implied = true;
  while (is_implied && cdcl->open.size)
    is_implied = mark_reason(cdcl, cdcl->variables.data[vec_pop(&cdcl->open)].reason, levels);
  while (!is_implied && cdcl->marked.size > before)
    cdcl->variables.data[vec_pop(&cdcl->marked)].is_marked = false;
  return is_implied;
}

// Resolutions go from what was assigned last to what was assigned first, for a reason has only
// literals that were assigned before.
static void sort_by_position(Cdcl *cdcl, LiteralVec *literals) {
  for (uint32_t i = 1; i < literals->size; i++) {
    Literal literal = literals->data[i];
    uint32_t position = variable_of(cdcl, literal)->position, j = i;
    for (; j > 0 && variable_of(cdcl, literals->data[j - 1])->position < position; j--)
      literals->data[j] = literals->data[j - 1];
    literals->data[j] = literal;
  }
}

// What the clause does not keep of the reason's literals is removed, too.
static void remove_reason(Cdcl *cdcl, ClauseId reason) {
  uint32_t size = cdcl_clause(cdcl, reason).size;
  for (uint32_t i = 0; i < size; i++) {
    Literal other = cdcl_literals(cdcl, reason)[i];
    Assignment *variable = variable_of(cdcl, other);
    if (variable->level == 0)
      mark_zero(cdcl, other);
    else if (!variable->is_kept && variable->is_marked) {
      variable->is_marked = false; // is dealt with: removed once
      vec_push(&cdcl->removed, other);
    }
  }
}

static void shorten(Cdcl *cdcl) {
  uint32_t kept = 1, levels = 0;
  vec_clear(&cdcl->removed);
  vec_each(Literal, literal, &cdcl->learned)
    levels |= level_bit(variable_of(cdcl, *literal));
  for (uint32_t i = 1; i < cdcl->learned.size; i++) {
    Literal literal = cdcl->learned.data[i];
    if (is_redundant(cdcl, literal, levels))
      vec_push(&cdcl->removed, literal);
    else
      cdcl->learned.data[kept++] = literal;
  }
  cdcl->learned.size = kept;
  vec_each(Literal, literal, &cdcl->learned)
    variable_of(cdcl, *literal)->is_kept = true;
  vec_each(Literal, literal, &cdcl->removed)
    variable_of(cdcl, *literal)->is_marked = false;
  for (uint32_t i = 0; i < cdcl->removed.size; i++)
    remove_reason(cdcl, variable_of(cdcl, cdcl->removed.data[i])->reason);
  sort_by_position(cdcl, &cdcl->removed);
  vec_each(Literal, literal, &cdcl->removed)
    vec_push(&cdcl->steps, (ResolutionStep){cdcl_keep(cdcl, variable_of(cdcl, *literal)->reason),
                                            literal_variable(*literal)});
  vec_each(Literal, literal, &cdcl->learned)
    variable_of(cdcl, *literal)->is_kept = false;
}

// ---- going back

// The highest level of the literals from FROM on, and how many are of it.
static uint32_t highest_level(Cdcl *cdcl, const Literal *literals, uint32_t size, uint32_t from,
                              uint32_t *count) {
  assert(from <= size);
  uint32_t highest = 0;
  *count = 0;
  for (uint32_t i = from; i < size; i++) {
    uint32_t level = variable_of(cdcl, literals[i])->level;
    *count = level > highest ? 1 : *count + (level == highest);
    highest = level > highest ? level : highest;
  }
  return highest;
}

static void learn(Cdcl *cdcl) {
  uint32_t count;
  uint32_t level = highest_level(cdcl, cdcl->learned.data, cdcl->learned.size, 1, &count);
  assert(level < cdcl->levels.size);
  ClauseId clause = proof_add_learned(cdcl->proof, cdcl->learned.data, cdcl->learned.size,
                                      cdcl->steps.data, cdcl->steps.size);
  Literal implied = cdcl->learned.data[0];
  cdcl_backtrack(cdcl, level);
  cdcl_watch(cdcl, clause);
  cdcl_assign(cdcl, implied, clause);
}

// CONFLICT has one literal of its highest level: it would have been implied before.
static void imply_late(Cdcl *cdcl, ClauseId conflict, uint32_t highest) {
  uint32_t size = cdcl_clause(cdcl, conflict).size, second = 0;
  Literal implied = NO_LITERAL;
  for (uint32_t i = 0; i < size; i++) {
    Literal literal = cdcl_literals(cdcl, conflict)[i];
    uint32_t level = variable_of(cdcl, literal)->level;
    if (level == highest)
      implied = literal;
    else if (level > second)
      second = level;
  }
  assert(implied != NO_LITERAL && second < highest);
  cdcl_backtrack(cdcl, second);
  cdcl_assign(cdcl, implied, conflict);
}

static bool is_false(const Cdcl *cdcl, ClauseId clause) {
  for (uint32_t i = 0; i < cdcl_clause(cdcl, clause).size; i++)
    if (cdcl_value(cdcl, cdcl_literals(cdcl, clause)[i]) != TRUTH_NO)
      return false;
  return true;
}

bool cdcl_resolve_conflict(Cdcl *cdcl, ClauseId conflict) {
  assert(is_false(cdcl, conflict));
  cdcl->conflicts++;
  conflict = cdcl_keep(cdcl, conflict);
  uint32_t size = cdcl_clause(cdcl, conflict).size, count;
  uint32_t level = highest_level(cdcl, cdcl_literals(cdcl, conflict), size, 0, &count);
  if (level == 0) {
    cdcl->empty = strip(cdcl, conflict, NO_LITERAL);
    return false;
  }
  cdcl_backtrack(cdcl, level);
  if (count == 1) {
    imply_late(cdcl, conflict, level);
    return true;
  }
  assert(cdcl->marked.size == 0);
  find_implication_point(cdcl, conflict, level);
  shorten(cdcl);
  resolve_zeros(cdcl);
  clear_marks(cdcl);
  learn(cdcl);
  cdcl->bump /= DECAY;
  return true;
}
