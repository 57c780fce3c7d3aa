// Union-find over symbols. A literal `x = c` (or a Boolean variable) fixes its variable: a model of
// each group then agrees on x, so x joins nothing, and the literal goes to every group with x.
#include "allsat/independent.h"

#include "base/map.h"
#include "base/union_find.h"

#define NOT_FIXED UINT32_MAX
#define NO_LEAF UINT32_MAX

// A variable (one version of it) or a function.
typedef struct Leaf {
  uint32_t fixed_by; // index of a literal, or NOT_FIXED
  uint32_t added_to; // the last group that got that literal, plus 1
} Leaf;

// The leaves that a term speaks of: a stretch of `Split.uses`.
typedef struct Use {
  uint32_t begin, end;
} Use;

typedef struct Split {
  const Terms *terms;
  Map numbers; // key of a leaf -> its number
  VEC(Leaf) leaves;
  UnionFind sets;     // of leaves
  VEC(uint32_t) uses; // numbers of leaves
  VEC(Use) literals, predicates;
  TermVec scratch;
  Map group_of_root; // -> index into out->groups
  PredicateGroups *out;
} Split;

// ---- leaves

static uint32_t number_of(Split *split, uint64_t key) {
  bool is_new;
  uint64_t *number = map_insert(&split->numbers, key, &is_new);
  if (is_new) {
    *number = union_find_add(&split->sets);
    vec_push(&split->leaves, (Leaf){.fixed_by = NOT_FIXED});
  }
  return (uint32_t)*number;
}

static Use collect_leaves(Split *split, Term term) {
  Use use = {.begin = split->uses.size};
  vec_clear(&split->scratch);
  term_symbols(split->terms, term, &split->scratch);
  vec_each(Term, symbol, &split->scratch)
    vec_push(&split->uses, number_of(split, term_symbol_key(split->terms, *symbol)));
  use.end = split->uses.size;
  assert(use.begin <= use.end);
  return use;
}

// ---- joining

// Is it `x`, `not x`, `x = c`?
static bool fixes_variable(const Terms *terms, Term literal) {
  TermData node = term_get(terms, literal);
  if (node.kind == TERM_NOT)
    return term_kind(terms, node.args[0]) == TERM_VAR;
  if (node.kind != TERM_EQ0)
    return node.kind == TERM_VAR;
  TermData sum = term_get(terms, node.args[0]);
  return sum.kind == TERM_VAR ||
         (sum.kind == TERM_SUM && sum.arg_count == 1 && term_kind(terms, sum.args[0]) == TERM_VAR);
}

static void note_fixed(Split *split, const Term *literals) {
  for (uint32_t i = 0; i < split->literals.size; i++)
    if (fixes_variable(split->terms, literals[i]))
      split->leaves.data[split->uses.data[split->literals.data[i].begin]].fixed_by = i;
}

static bool is_fixed(const Split *split, uint32_t leaf) {
  return split->leaves.data[leaf].fixed_by != NOT_FIXED;
}

static void join(Split *split, Use use) {
  uint32_t first = NO_LEAF;
  for (uint32_t i = use.begin; i < use.end; i++) {
    uint32_t leaf = split->uses.data[i];
    if (is_fixed(split, leaf))
      continue;
    if (first == NO_LEAF)
      first = leaf;
    union_find_join(&split->sets, first, leaf);
  }
}

static uint32_t root_of(const Split *split, Use use) {
  for (uint32_t i = use.begin; i < use.end; i++)
    if (!is_fixed(split, split->uses.data[i]))
      return union_find_root(&split->sets, split->uses.data[i]);
  return NO_LEAF;
}

// ---- groups

static void place_predicate(Split *split, uint32_t predicate) {
  assert(predicate < split->predicates.size);
  uint32_t root = root_of(split, split->predicates.data[predicate]);
  if (root == NO_LEAF) {
    vec_push(&split->out->determined, predicate);
    return;
  }
  bool is_new;
  uint64_t *group = map_insert(&split->group_of_root, root, &is_new);
  if (is_new) {
    *group = split->out->groups.size;
    vec_push(&split->out->groups, (PredicateGroup){0});
  }
  vec_push(&split->out->groups.data[*group].predicates, predicate);
}

static void place_literal(Split *split, uint32_t literal) {
  uint32_t root = root_of(split, split->literals.data[literal]);
  uint64_t *group = root == NO_LEAF ? NULL : map_find(&split->group_of_root, root);
  assert(!group || *group < split->out->groups.size);
  if (group)
    vec_push(&split->out->groups.data[*group].literals, literal);
}

// Adds the literals that fix variables in USE, each once for a group.
static void add_fixing(Split *split, uint32_t group, Use use) {
  for (uint32_t i = use.begin; i < use.end; i++) {
    Leaf *leaf = &split->leaves.data[split->uses.data[i]];
    assert(group < split->out->groups.size);
    if (leaf->fixed_by == NOT_FIXED || leaf->added_to == group + 1)
      continue;
    leaf->added_to = group + 1;
    vec_push(&split->out->groups.data[group].literals, leaf->fixed_by);
  }
}

static void add_all_fixing(Split *split, uint32_t index) {
  const PredicateGroup *group = &split->out->groups.data[index];
  uint32_t own = group->literals.size;
  for (uint32_t i = 0; i < own; i++)
    add_fixing(split, index, split->literals.data[group->literals.data[i]]);
  for (uint32_t i = 0; i < group->predicates.size; i++)
    add_fixing(split, index, split->predicates.data[group->predicates.data[i]]);
}

static void place(Split *split) {
  for (uint32_t i = 0; i < split->predicates.size; i++)
    place_predicate(split, i);
  for (uint32_t i = 0; i < split->literals.size; i++)
    place_literal(split, i);
  for (uint32_t i = 0; i < split->out->groups.size; i++)
    add_all_fixing(split, i);
}

void independent_split(const Terms *terms, const Term *literals, uint32_t literal_count,
                       const Term *predicates, uint32_t predicate_count, PredicateGroups *out) {
  *out = (PredicateGroups){0};
  Split split = {.terms = terms, .out = out};
  for (uint32_t i = 0; i < literal_count; i++)
    vec_push(&split.literals, collect_leaves(&split, literals[i]));
  for (uint32_t i = 0; i < predicate_count; i++)
    vec_push(&split.predicates, collect_leaves(&split, predicates[i]));
  note_fixed(&split, literals);
  vec_each(Use, use, &split.literals)
    join(&split, *use);
  vec_each(Use, use, &split.predicates)
    join(&split, *use);
  place(&split);
  assert(split.leaves.size == split.sets.parents.size);
  map_release(&split.numbers);
  map_release(&split.group_of_root);
  vec_release(&split.leaves);
  union_find_release(&split.sets);
  vec_release(&split.uses);
  vec_release(&split.literals);
  vec_release(&split.predicates);
  vec_release(&split.scratch);
}

void groups_release(PredicateGroups *groups) {
  vec_each(PredicateGroup, group, &groups->groups) {
    vec_release(&group->literals);
    vec_release(&group->predicates);
  }
  vec_release(&groups->groups);
  vec_release(&groups->determined);
}
