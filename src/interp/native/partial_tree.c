// Interpolants of a tree of blocks, from the same refutation as those of a sequence (partial.c). For
// the subtree of each block, that is A, and all other blocks are B; an atom is A's if all blocks
// that have it are in A. A subtree has its children's atoms, and the facts of a lemma that its
// children have: sums add up, and what they may be relaxed by is shared out among the children. So
// the partial interpolants of a clause are tree interpolants themselves (A. Gupta and others,
// Solving recursion-free Horn clauses; J. Christ and J. Hoenicke, Proof tree preserving tree
// interpolation).
#include "interp/native/partial.h"

enum { CLAUSE_WORK = 20 };

typedef struct TreePartial {
  const Problem *problem;
  Terms *terms;
  uint32_t count; // blocks
  uint32_t root;  // of the subtree that is A
  VEC(bool) used; // by clause
  TermVec terms_of; // by clause: partial interpolants
} TreePartial;

static bool is_in(const TreePartial *partial, uint32_t root, uint32_t block) {
  return tree_has(partial->problem->parents, root, block);
}

static uint32_t block_of(const TreePartial *partial, uint32_t variable) {
  return vec_at(&partial->problem->atoms, variable).span.last;
}

static bool is_local(const TreePartial *partial, uint32_t variable) {
  return is_in(partial, partial->root, block_of(partial, variable));
}

// ---- clauses of blocks

static Term of_input(const TreePartial *partial, Clause clause) {
  assert(clause.kind == CLAUSE_INPUT);
  if (!is_in(partial, partial->root, clause.block))
    return term_true(partial->terms);
  TermVec shared = {0};
  const Literal *literals = partial->problem->proof.literals.data + clause.start;
  for (uint32_t i = 0; i < clause.size; i++)
    if (!is_local(partial, literal_variable(literals[i])))
      vec_push(&shared, problem_term(partial->problem, literals[i]));
  Term term = term_make_or(partial->terms, shared.data, shared.size);
  vec_release(&shared);
  return term;
}

// ---- lemmas

typedef struct FactList {
  const Multiplier *multipliers;
  uint32_t count;
} FactList;

static bool has_facts(const TreePartial *partial, FactList facts, uint32_t root) {
  for (uint32_t i = 0; i < facts.count; i++)
    if (is_in(partial, root, block_of(partial, literal_variable(facts.multipliers[i].fact))))
      return true;
  return false;
}

// Of the children of BLOCK, how many have facts.
static uint32_t count_sharers(const TreePartial *partial, FactList facts, uint32_t block) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < block; i++)
    count += partial->problem->parents[i] == block && has_facts(partial, facts, i);
  return count;
}

// What the facts in the subtree of BLOCK add up to.
static Term sum_of(const TreePartial *partial, FactList facts, uint32_t block,
                   bool *are_equations) {
  Terms *terms = partial->terms;
  Term total = term_make_int(terms, 0);
  *are_equations = true;
  for (uint32_t i = 0; i < facts.count; i++) {
    Multiplier multiplier = facts.multipliers[i];
    if (!is_in(partial, block, block_of(partial, literal_variable(multiplier.fact))))
      continue;
    bool is_equation;
    Term sum = partial_fact_sum(partial->problem, multiplier.fact, &is_equation);
    *are_equations &= is_equation;
    total = term_make_add(terms, total, term_make_scale(terms, multiplier.factor, sum));
  }
  return total;
}

// What the sum at the subtree may be relaxed by, when it is MOST for all facts.
static __int128 share_slack(const TreePartial *partial, FactList facts, __int128 most) {
  __int128 slack = most;
  for (uint32_t i = partial->root; slack && i + 1 < partial->count;
       i = partial->problem->parents[i])
    slack /= count_sharers(partial, facts, partial->problem->parents[i]);
  return slack;
}

// NO_TERM: the facts do not contradict each other.
static Term of_lemma(const TreePartial *partial, Clause clause) {
  FactList facts = {partial->problem->proof.multipliers.data + clause.origin, clause.origins};
  bool are_equations;
  __int128 gap;
  Term all = sum_of(partial, facts, partial->count - 1, &are_equations);
  if (!term_is_int_constant(partial->terms, all, &gap) || gap <= 0)
    return NO_TERM;
  if (!has_facts(partial, facts, partial->root))
    return term_true(partial->terms);
  __int128 slack = share_slack(partial, facts, are_equations ? 0 : gap - 1);
  Term sum = sum_of(partial, facts, partial->root, &are_equations);
  return partial_make_bound(partial->terms, sum, slack, are_equations);
}

// ---- resolution

static Term of_learned(const TreePartial *partial, Clause clause) {
  assert(clause.kind == CLAUSE_LEARNED && clause.origins > 0);
  const ResolutionStep *steps = partial->problem->proof.steps.data + clause.origin;
  Term term = partial->terms_of.data[steps[0].clause];
  for (uint32_t i = 1; i < clause.origins; i++) {
    Term other = partial->terms_of.data[steps[i].clause];
    term = is_local(partial, steps[i].pivot) ? term_make_or2(partial->terms, term, other)
                                             : term_make_and2(partial->terms, term, other);
  }
  return term;
}

// ---- the whole proof

static Term of_clause(const TreePartial *partial, ClauseId number) {
  Clause clause = proof_clause(&partial->problem->proof, number);
  switch (clause.kind) {
  case CLAUSE_INPUT:
    return of_input(partial, clause);
  case CLAUSE_LEMMA:
    return of_lemma(partial, clause);
  case CLAUSE_LEARNED:
    break;
  }
  return of_learned(partial, clause);
}

// That of the empty clause, or NO_TERM.
static Term of_proof(TreePartial *partial) {
  ClauseId empty = partial->problem->cdcl.empty;
  for (ClauseId i = 0; i <= empty; i++) {
    if (!partial->used.data[i])
      continue;
    work_add(CLAUSE_WORK);
    partial->terms_of.data[i] = of_clause(partial, i);
    if (term_is_none(partial->terms_of.data[i]) ||
        deadline_has_passed(partial->problem->cdcl.deadline))
      return NO_TERM;
  }
  return partial->terms_of.data[empty];
}

bool partial_interpolate_tree(Problem *problem, uint32_t count, Term *out) {
  assert(problem->cdcl.empty != NO_CLAUSE && problem->parents);
  TreePartial partial = {.problem = problem, .terms = problem->terms, .count = count};
  bool is_done = true;
  vec_fill(&partial.used, problem->cdcl.empty + 1, false);
  vec_fill(&partial.terms_of, problem->cdcl.empty + 1, NO_TERM);
  proof_mark_used(&problem->proof, problem->cdcl.empty, partial.used.data);
  for (; is_done && partial.root + 1 < count; partial.root++) {
    out[partial.root] = of_proof(&partial);
    is_done = !term_is_none(out[partial.root]);
  }
  vec_release(&partial.used);
  vec_release(&partial.terms_of);
  return is_done;
}
