// A refutation names the clauses that it uses. Leaving out some clauses and searching again gives
// another one, or a model. First go all clauses that speak of a program variable, variable by
// variable: programs test much that has nothing to do with the error, and a proof that tells such
// cases apart makes interpolants large and predicates many. All blocks are there, for a proof that
// does not tell cases apart may need what this one does not use. Then go what is not used, and
// whole blocks.
//
// Which variables can go is asked of one search, the trial, that keeps what it learned: its clauses
// have a literal for each variable that they speak of, which switches them off. The refutation that
// counts is then searched afresh, for what was learned on the way makes no good interpolants. If it
// uses variables that were not asked for, there is another round.
#include "interp/native/problem.h"

#include "base/limits.h"
#include "base/memory.h"

#include <stdlib.h>

// A search for another refutation may take so many more conflicts than the last one; the trial, in
// all, so many times those of the first refutation, and more.
enum {
  MORE_CONFLICTS = 200,
  MAX_ATTEMPTS = 200,
  MAX_ROUNDS = 4,
  TRIAL_FACTOR = 3,
  TRIAL_CONFLICTS = 1000
};

// Clauses that are left out together: those of a program variable, or of a block.
typedef struct ClauseGroup {
  uint64_t key;
  uint32_t size;
} ClauseGroup;

typedef struct KeySlice {
  uint32_t start, size;
} KeySlice;

typedef VEC(uint64_t) KeyVec;
typedef VEC(bool) BoolVec;

typedef struct Shrinking {
  Problem *whole;          // as it was
  Problem *best;           // refuted, and the smallest so far; perhaps the whole
  VEC(bool) used;          // by clause of the best
  VEC(uint64_t) keys;      // the program variables of each atom of the whole,
  VEC(KeySlice) slices;    // by variable of the search
  Map left_out;            // keys of program variables
  VEC(ClauseGroup) groups; // to be tried, the smallest first
  uint32_t attempts;
  uint32_t trial_conflicts; // that are left
  Map tried;                // keys of groups of earlier rounds
  Problem trial;
  Map switches; // key of a group -> literal of the trial that switches its clauses off
} Shrinking;

// ---- program variables

// All versions of a variable are one, and so is all that is read of an array or a function; other
// names are different variables.
static uint64_t key_of_variable(const Problem *problem, Term variable) {
  const Name *name = names_find(problem->names, variable);
  TermData data = term_get(problem->terms, name && name->is_reading ? name->term : variable);
  if (data.kind == TERM_SELECT)
    data = term_get(problem->terms, data.args[0]);
  bool is_other_name = name && !name->is_reading;
  return (uint64_t)data.symbol.id << 32 | (is_other_name ? data.index : 0);
}

static void find_keys(Shrinking *shrinking) {
  const Problem *problem = shrinking->whole;
  TermVec variables = {0};
  vec_each(const ProblemAtom, atom, &problem->atoms) {
    vec_clear(&variables);
    if (!term_is_none(atom->term))
      term_variables(problem->terms, atom->term, &variables);
    vec_push(&shrinking->slices, (KeySlice){shrinking->keys.size, variables.size});
    vec_each(Term, variable, &variables)
      vec_push(&shrinking->keys, key_of_variable(problem, *variable));
  }
  vec_release(&variables);
}

static KeySlice keys_of_literal(const Shrinking *shrinking, Literal literal) {
  return vec_at(&shrinking->slices, literal_variable(literal));
}

static bool is_left_out(const Shrinking *shrinking, Clause clause) {
  for (uint32_t i = 0; i < clause.size; i++) {
    Literal literal = shrinking->whole->proof.literals.data[clause.start + i];
    KeySlice slice = keys_of_literal(shrinking, literal);
    for (uint32_t j = 0; j < slice.size; j++)
      if (map_find(&shrinking->left_out, shrinking->keys.data[slice.start + j]))
        return true;
  }
  return false;
}

// ---- attempts

static bool is_used_input(const Shrinking *shrinking, ClauseId clause) {
  return shrinking->used.data[clause] &&
         shrinking->best->proof.clauses.data[clause].kind == CLAUSE_INPUT;
}

static void mark_used(Shrinking *shrinking) {
  const Problem *best = shrinking->best;
  assert(best->cdcl.empty != NO_CLAUSE);
  vec_clear(&shrinking->used);
  vec_fill(&shrinking->used, best->proof.clauses.size, false);
  proof_mark_used(&best->proof, best->cdcl.empty, shrinking->used.data);
}

static void release_best(Shrinking *shrinking) {
  if (shrinking->best == shrinking->whole)
    return;
  problem_release(shrinking->best);
  mem_free(shrinking->best, sizeof *shrinking->best);
}

// Searches again with the clauses of FROM in KEEPS only. A refutation becomes the best one.
static bool search_again(Shrinking *shrinking, const Problem *from, const bool *keeps) {
  Problem *smaller = mem_alloc(sizeof *smaller);
  shrinking->attempts++;
  problem_copy(smaller, from, keeps, NULL, NULL);
  smaller->cdcl.max_conflicts = 2 * shrinking->best->cdcl.conflicts + MORE_CONFLICTS;
  if (cdcl_solve(&smaller->cdcl) != SAT_NO) {
    problem_release(smaller);
    mem_free(smaller, sizeof *smaller);
    return false;
  }
  release_best(shrinking);
  shrinking->best = smaller;
  mark_used(shrinking);
  return true;
}

static bool may_go_on(const Shrinking *shrinking) {
  return shrinking->attempts < MAX_ATTEMPTS && limits_reached() == LIMIT_NONE &&
         !deadline_has_passed(shrinking->whole->cdcl.deadline);
}

static bool may_try(const Shrinking *shrinking) {
  return shrinking->trial_conflicts > 0 && may_go_on(shrinking);
}

// ---- groups

static int compare_groups(const void *a, const void *b) {
  const ClauseGroup *x = a, *y = b;
  if (x->size != y->size)
    return x->size < y->size ? -1 : 1;
  return x->key < y->key ? -1 : x->key > y->key;
}

static void count(Shrinking *shrinking, Map *index_of, uint64_t key) {
  bool is_new;
  uint64_t *index = map_insert(index_of, key, &is_new);
  if (is_new) {
    *index = shrinking->groups.size;
    vec_push(&shrinking->groups, (ClauseGroup){.key = key});
  }
  shrinking->groups.data[*index].size++;
}

static void count_variables(Shrinking *shrinking, Map *index_of, Clause clause) {
  const Problem *best = shrinking->best;
  TermVec variables = {0};
  for (uint32_t i = 0; i < clause.size; i++) {
    Literal literal = best->proof.literals.data[clause.start + i];
    Term term = best->atoms.data[literal_variable(literal)].term;
    if (!term_is_none(term))
      term_variables(best->terms, term, &variables);
  }
  vec_each(Term, variable, &variables) {
    uint64_t key = key_of_variable(best, *variable);
    if (!map_find(&shrinking->tried, key))
      count(shrinking, index_of, key);
  }
  vec_release(&variables);
}

// Of the clauses that the best refutation uses.
static void find_groups(Shrinking *shrinking, bool by_block) {
  Map index_of = {0};
  vec_clear(&shrinking->groups);
  for (ClauseId i = 0; i < shrinking->used.size; i++) {
    if (!is_used_input(shrinking, i))
      continue;
    Clause clause = proof_clause(&shrinking->best->proof, i);
    if (by_block)
      count(shrinking, &index_of, clause.block);
    else
      count_variables(shrinking, &index_of, clause);
  }
  map_release(&index_of);
  if (shrinking->groups.size)
    qsort(shrinking->groups.data, shrinking->groups.size, sizeof *shrinking->groups.data,
          compare_groups);
}

// ---- the trial

// The literal that switches off what speaks of KEY, which is perhaps made now; NO_LITERAL if KEY is
// not to be left out.
static Literal find_switch(Shrinking *shrinking, uint64_t key) {
  uint64_t *number = map_find(&shrinking->switches, key);
  if (!number)
    return NO_LITERAL;
  if (*number == NO_LITERAL)
    *number = problem_name(&shrinking->trial, 0);
  return (Literal)*number;
}

static void push_once(LiteralVec *literals, Literal literal) {
  vec_each(const Literal, each, literals)
    if (*each == literal)
      return;
  vec_push(literals, literal);
}

static void add_switches(void *context, ClauseId number, LiteralVec *literals) {
  Shrinking *shrinking = context;
  Clause clause = proof_clause(&shrinking->whole->proof, number);
  for (uint32_t i = 0; i < clause.size; i++) {
    Literal literal = shrinking->whole->proof.literals.data[clause.start + i];
    KeySlice slice = keys_of_literal(shrinking, literal);
    for (uint32_t j = 0; j < slice.size; j++) {
      Literal off = find_switch(shrinking, shrinking->keys.data[slice.start + j]);
      if (off != NO_LITERAL)
        push_once(literals, off);
    }
  }
}

// By clause of the whole: it is one of a block, and not left out.
static void find_kept(const Shrinking *shrinking, BoolVec *keeps) {
  vec_each(const Clause, clause, &shrinking->whole->proof.clauses)
    vec_push(keeps, clause->kind == CLAUSE_INPUT && !is_left_out(shrinking, *clause));
}

static void start_trial(Shrinking *shrinking) {
  BoolVec keeps = {0};
  find_kept(shrinking, &keeps);
  map_clear(&shrinking->switches);
  vec_each(const ClauseGroup, group, &shrinking->groups) {
    *map_insert(&shrinking->switches, group->key, NULL) = NO_LITERAL;
    map_insert(&shrinking->tried, group->key, NULL);
  }
  problem_copy(&shrinking->trial, shrinking->whole, keeps.data, add_switches, shrinking);
  vec_release(&keeps);
}

// Is there a refutation without group INDEX and those that were left out before?
static bool is_refuted_without(Shrinking *shrinking, uint32_t index) {
  assert(index < shrinking->groups.size);
  Cdcl *cdcl = &shrinking->trial.cdcl;
  shrinking->attempts++;
  cdcl_backtrack(cdcl, 0);
  vec_clear(&cdcl->assumed);
  for (uint32_t i = index; i < shrinking->groups.size; i++) {
    Literal off = find_switch(shrinking, shrinking->groups.data[i].key);
    assert(off != NO_LITERAL);
    vec_push(&cdcl->assumed, i == index ? off : literal_not(off));
  }
  uint32_t before = cdcl->conflicts;
  uint32_t most = 2 * shrinking->whole->cdcl.conflicts + MORE_CONFLICTS;
  uint32_t left = shrinking->trial_conflicts;
  cdcl->max_conflicts = before + (most < left ? most : left);
  SatResult result = cdcl_solve(cdcl);
  uint32_t spent = cdcl->conflicts - before;
  shrinking->trial_conflicts -= spent < left ? spent : left;
  return result == SAT_NO;
}

// Fills ACCEPTED with the keys of groups that can be left out together.
static void try_groups(Shrinking *shrinking, KeyVec *accepted) {
  start_trial(shrinking);
  for (uint32_t i = 0; i < shrinking->groups.size && may_try(shrinking); i++) {
    uint64_t key = shrinking->groups.data[i].key;
    bool can_go = is_refuted_without(shrinking, i);
    Literal off = find_switch(shrinking, key);
    if (can_go)
      vec_push(accepted, key);
    cdcl_backtrack(&shrinking->trial.cdcl, 0);
    Literal decided = can_go ? off : literal_not(off);
    cdcl_add_clause(&shrinking->trial.cdcl, 0, &decided, 1, NO_LITERAL);
  }
  problem_release(&shrinking->trial);
}

// The search that follows tells whether it can go.
static void accept_single_group(Shrinking *shrinking, KeyVec *accepted) {
  assert(shrinking->groups.size == 1);
  uint64_t key = shrinking->groups.data[0].key;
  map_insert(&shrinking->tried, key, NULL);
  vec_push(accepted, key);
}

// ---- what is left out

static void set_left_out(Shrinking *shrinking, const KeyVec *keys) {
  map_clear(&shrinking->left_out);
  vec_each(const uint64_t, key, keys)
    map_insert(&shrinking->left_out, *key, NULL);
}

static bool search_without(Shrinking *shrinking, const KeyVec *keys) {
  set_left_out(shrinking, keys);
  BoolVec keeps = {0};
  find_kept(shrinking, &keeps);
  bool is_refuted = search_again(shrinking, shrinking->whole, keeps.data);
  vec_release(&keeps);
  return is_refuted;
}

// A fresh search may take too long where the trial knew more: then fewer variables go.
static void leave_variables_out(Shrinking *shrinking) {
  KeyVec accepted = {0};
  for (uint32_t round = 0; round < MAX_ROUNDS; round++) {
    uint32_t before = accepted.size;
    find_groups(shrinking, false);
    if (shrinking->groups.size == 1)
      accept_single_group(shrinking, &accepted);
    else
      try_groups(shrinking, &accepted);
    while (accepted.size > before && !search_without(shrinking, &accepted))
      accepted.size = before + (accepted.size - before) / 2;
    set_left_out(shrinking, &accepted);
    if (accepted.size == before || !may_try(shrinking))
      break;
  }
  vec_release(&accepted);
}

static void leave_blocks_out(Shrinking *shrinking) {
  find_groups(shrinking, true);
  for (uint32_t i = 0; i < shrinking->groups.size && may_go_on(shrinking); i++) {
    VEC(bool) keeps = {0};
    for (ClauseId j = 0; j < shrinking->used.size; j++)
      vec_push(&keeps,
               is_used_input(shrinking, j) &&
                   shrinking->best->proof.clauses.data[j].block != shrinking->groups.data[i].key);
    (void)search_again(shrinking, shrinking->best, keeps.data);
    vec_release(&keeps);
  }
}

void problem_shrink(Problem *problem) {
  Shrinking shrinking = {.whole = problem,
                         .best = problem,
                         .trial_conflicts =
                             TRIAL_FACTOR * problem->cdcl.conflicts + TRIAL_CONFLICTS};
  mark_used(&shrinking);
  find_keys(&shrinking);
  leave_variables_out(&shrinking);
  leave_blocks_out(&shrinking);
  if (shrinking.best != problem) {
    problem_release(problem);
    problem_move(problem, shrinking.best);
    mem_free(shrinking.best, sizeof *shrinking.best);
  }
  assert(problem->cdcl.empty != NO_CLAUSE);
  vec_release(&shrinking.used);
  vec_release(&shrinking.keys);
  vec_release(&shrinking.slices);
  map_release(&shrinking.left_out);
  map_release(&shrinking.switches);
  map_release(&shrinking.tried);
  vec_release(&shrinking.groups);
}
